/**
 * What a schema's annotations say, read and checked as far as one annotation goes; what they mean together is decided
 * later.
 */
import type { Pagination } from "@prisma-paged/runtime";
import type { Value } from "./annotation-grammar.js";
import type { Place } from "./api-model.js";
import type { PlacedText } from "./arguments.js";
import type { Field, Model } from "./datamodel.js";
import type { Span } from "./diagnostics.js";
import type { WrittenOrderField } from "./order-value.js";

export interface ModelDeclaration {
  readonly model: Model;
  readonly isView: boolean;
  readonly place: Place;
  readonly nameSpan: Span;
  /** The doc comment without annotations. */
  readonly prose: string;
  readonly resource: ResourceDeclaration;
  /** The options of `@pagination` without `operation`. */
  readonly pagination: PaginationDeclaration | undefined;
  /** The operations that are named, the default one too where it is. */
  readonly operations: readonly OperationDeclaration[];
  /** Those whose name is an error: checked with the others, so that all their mistakes are told at once. */
  readonly misnamed: readonly PaginationDeclaration[];
  readonly fields: readonly FieldDeclaration[];
}

/** `@resource(…)`; empty where there is none. */
export interface ResourceDeclaration {
  readonly path?: PlacedText;
  readonly types?: readonly string[];
  readonly shortName?: PlacedText;
  readonly absoluteUrls?: boolean;
}

/** `@pagination(…)`. */
export interface PaginationDeclaration {
  readonly place: Place;
  readonly span: Span;
  readonly settings: readonly OptionSetting[];
  readonly order?: readonly WrittenOrderField[];
  readonly path?: PlacedText;
  readonly where?: Value;
  readonly distinct?: readonly PlacedText[];
  readonly handler?: boolean;
}

export interface OperationDeclaration extends PaginationDeclaration {
  readonly name: PlacedText;
}

/** An option that is set, with its place: in an annotation or in platform.yaml. */
export interface OptionSetting {
  readonly key: keyof Pagination;
  /** Of the option's type; a list of `WrittenOrderField` for `viaCursor`. */
  readonly value: unknown;
  /** `schema.prisma:40`, `platform.yaml:4`. */
  readonly origin: string;
  /** Of the value. */
  readonly span: Span;
}

export const filterKinds = ["exact", "partial", "start", "range", "order", "exists"] as const;
export type FilterKind = (typeof filterKinds)[number];

export interface FieldDeclaration {
  readonly field: Field;
  readonly place: Place;
  readonly nameSpan: Span;
  readonly prose: string;
  /** The place of `@hidden`. */
  readonly hidden?: Span;
  readonly embed?: { readonly span: Span; readonly limit?: number };
  readonly filters: readonly { readonly kind: FilterKind; readonly span: Span }[];
  readonly pagination?: PaginationDeclaration;
}

/** The field of a model's declaration. */
export function fieldOf({ fields }: ModelDeclaration, name: string): FieldDeclaration | undefined {
  return fields.find(({ field }) => field.name === name);
}
