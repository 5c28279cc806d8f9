/**
 * The types of the declarations that a schema's annotations make. Each annotation has been read and checked by itself;
 * how they combine is decided later.
 */

import type { Span } from "../diagnostics/diagnostics.js";
import type { OptionSetting } from "../options/option-setting.js";
import type { TextWithSpan, Value } from "../options/value.js";
import type { Field, Model } from "../schema/datamodel.js";
import type { SourceLocation } from "../schema/source-map.js";
import type { FilterKindName, JsonType } from "./filter-kinds.js";
import type { OperationArguments } from "./operation-arguments.js";
import type { WrittenComputed } from "./parameters-value.js";
import type { OwnOperation, ResourceArguments } from "./resource-arguments.js";

export interface ModelDeclaration {
  readonly model: Model;
  readonly isView: boolean;
  readonly location: SourceLocation;
  readonly nameSpan: Span;
  /** The doc comment without annotations. */
  readonly description: string;
  readonly resource: ResourceDeclaration;
  /** The options of `@pagination` without `operation`. */
  readonly pagination: PaginationDeclaration | undefined;
  /** The named operations, including the default one if it is named. */
  readonly operations: readonly OperationDeclaration[];
  /** The options of the item: those of `operation: "get"`. */
  readonly item: OperationDeclaration | undefined;
  /**
   * The operations whose name is an error. They are checked with the others, so that all mistakes are reported
   * together.
   */
  readonly misnamed: readonly PaginationDeclaration[];
  readonly fields: readonly FieldDeclaration[];
  /** The fields that a result extension of the client computes from a row. */
  readonly computed: readonly ComputedDeclaration[];
}

/** A field of `@resource(computed: { … })`. */
export interface ComputedDeclaration extends Pick<WrittenComputed, "type" | "modifier"> {
  readonly span: Span;
  readonly name: string;
  readonly publicName: TextWithSpan;
}

/** The declaration of `@resource(…)`; empty if there is none. */
export interface ResourceDeclaration extends Partial<Omit<ResourceArguments, "operations" | "computed">> {
  /** The only one of `getCollection` and `get` that the resource has. Default: it has both. */
  readonly only?: OwnOperation;
  /** The options of `@resource`, which hold for all operations and for the items. Default: none. */
  readonly settings?: readonly OptionSetting[];
}

/** The declaration of one `@pagination(…)`. */
export interface PaginationDeclaration extends Partial<OperationArguments> {
  readonly location: SourceLocation;
  readonly span: Span;
  readonly settings: readonly OptionSetting[];
}

export interface OperationDeclaration extends PaginationDeclaration {
  readonly name: TextWithSpan;
}

export interface FieldDeclaration {
  readonly field: Field;
  readonly location: SourceLocation;
  readonly nameSpan: Span;
  /** The field's public name, with the span of the `@name` that sets it, or of the field itself. */
  readonly publicName: TextWithSpan;
  /** True if `@name` sets the public name. */
  readonly hasOwnName?: true;
  readonly description: string;
  /** The span of `@hidden`. Undefined if the field does not have it. */
  readonly hidden?: Span;
  /** The span of `@restricted`. Undefined if the field does not have it. */
  readonly restricted?: Span;
  readonly embed?: { readonly span: Span; readonly limit?: number; readonly fields?: readonly TextWithSpan[] };
  readonly filters: readonly DeclaredFilter[];
  /** The span of `caseSensitive: true` in `@filter`. Undefined without it. */
  readonly caseSensitive?: Span;
  /** The filters of `@filter(…, path: "name")`, each with another path. */
  readonly pathFilters: readonly PathFilters[];
  readonly pagination?: PaginationDeclaration;
  /** The related counts that items have. */
  readonly counts: readonly CountDeclaration[];
}

/** The declaration of a related count: `@count(…)` on a list relation. */
export interface CountDeclaration {
  readonly span: Span;
  /** The name of the count in `fields`: `booksCount`. */
  readonly name: string;
  readonly publicName: TextWithSpan;
  readonly where?: Value;
  /** The span of `order: true`. Undefined without it. */
  readonly order?: Span;
}

export interface DeclaredFilter {
  readonly kind: FilterKindName;
  readonly span: Span;
}

/** The filters under a path from a field: on a related model's field, or on a value within Json. */
export interface PathFilters {
  readonly path: TextWithSpan;
  /** The type of a value within Json. Undefined on a related model. */
  readonly type?: { readonly value: JsonType; readonly span: Span };
  readonly filters: readonly DeclaredFilter[];
  readonly caseSensitive?: Span;
}

/** Returns the options that hold for the whole resource. */
export function resourceSettings({ resource, pagination }: ModelDeclaration): readonly OptionSetting[] {
  return [...(resource.settings ?? []), ...(pagination?.settings ?? [])];
}

/** Returns the fields that an item may have besides the model's: related counts, then computed fields. */
export function addedFields({
  fields,
  computed,
}: ModelDeclaration): readonly (CountDeclaration | ComputedDeclaration)[] {
  return [...fields.flatMap(({ counts }) => counts), ...computed];
}

/** Returns the public name of a model's field. */
export function publicNameOf(declaration: ModelDeclaration, name: string): string {
  return fieldOf(declaration, name)?.publicName.value ?? name;
}

/** Returns the public name for an emitted definition; an empty object if it equals the name in Prisma. */
export function renamedField(declaration: ModelDeclaration, name: string): { readonly publicName?: string } {
  const publicName = publicNameOf(declaration, name);
  return publicName === name ? {} : { publicName };
}

/** Returns the declaration of a model's field. */
export function fieldOf({ fields }: ModelDeclaration, name: string): FieldDeclaration | undefined {
  return fields.find(({ field }) => field.name === name);
}
