/** What is to be emitted: every decision made, every check passed. `pipeline/` fills it, `emit/` prints it. */
import type {
  CollectionOperation,
  ItemOperation,
  Pagination,
  ParameterNames,
  Provider,
  Resource,
  ScalarType,
  Table,
  Theme,
} from "@prisma-paged/runtime/generator";
import type { Format } from "../options/platform-shape.js";
import type { SourceLocation } from "../schema/source-map.js";
import type { Completion } from "./order.js";

export interface ApiModel {
  readonly resources: readonly ApiResource[];
  /** The prefix of Hydra's keys and type values. */
  readonly prefix: Resource["prefix"];
  readonly provider: Provider;
  /** The names of the query parameters. */
  readonly parameters: ParameterNames;
  /** The paging options of an operation that sets none. */
  readonly pagination: Pagination;
  /** The preferred one first; never empty. */
  readonly formats: readonly Format[];
  /** Whether paths can name a format: `/books.json`. */
  readonly suffixes: boolean;
  /** Whether there is an OpenAPI document. */
  readonly openapi: boolean;
  /** Whether there is documentation for Hydra clients. */
  readonly hydra: boolean;
  /** Whether there is a reference page at `/docs`. */
  readonly reference: boolean;
  /** How pages for people look. */
  readonly theme?: Theme;
  readonly title?: string;
  readonly description?: string;
  readonly version?: string;
}

export interface ApiResource {
  readonly location: SourceLocation;
  /** The doc comment without its annotations; empty if there is none. */
  readonly description: string;
  /** The constant that the module states. */
  readonly resource: Resource;
  /** The file's name without extension: `city`, `order-line`. */
  readonly file: string;
  /**
   * The prefix of the module's names: `City` (types), `city` (values); unique over the whole API, never a reserved word
   * with its suffix.
   */
  readonly typeName: string;
  readonly valueName: string;
  /** The property of the Prisma client: `city` (Prisma lower-cases the first letter of the model). */
  readonly delegate: string;
  /** The table that is counted by SQL; undefined if only Prisma's own count is certain. */
  readonly table?: Table;
  /** The fields of an item, in the schema's order; hidden ones and those that are never shown are left out. */
  readonly fields: readonly ItemField[];
  /** The fields of an item inside another one, if it has fewer. */
  readonly embeddedFields?: readonly string[];
  /** The relations that clients of this or another resource may include: their keys in items, and where they lead. */
  readonly includes: readonly { readonly key: string; readonly target: string }[];
  /** The item's route. */
  readonly item: ItemOperation;
  /** The columns that a row has if nothing is selected. */
  readonly columns: readonly string[];
  /** Collection operations on the resource's own rows: `getCollection` first, if it has that. */
  readonly operations: readonly ApiOperation[];
  /** Paged list relations: operations on another resource's rows, under this one's path. */
  readonly relations: readonly ApiRelationOperation[];
}

export interface ApiOperation {
  readonly location: SourceLocation;
  readonly operation: CollectionOperation;
  /**
   * For each option of `operation.pagination` that is not the built-in default: where it was set (`platform.yaml:4`).
   */
  readonly origins: { readonly [option: string]: string };
  /** The annotation that sets `operation.order`; undefined if none does. */
  readonly orderLocation?: SourceLocation;
  /** What follows its order or its cursor, so that no two rows are equal in it; undefined if nothing does. */
  readonly completion?: Completion;
  /** The annotation that sets `operation.fields`; undefined if none does. */
  readonly fieldsLocation?: SourceLocation;
  /** The annotation that names the filters on offer; undefined if none does. */
  readonly filtersLocation?: SourceLocation;
  /** The annotation that sets `operation.search`; undefined if none does. */
  readonly searchLocation?: SourceLocation;
}

export interface ApiRelationOperation extends ApiOperation {
  /** The relation field on the parent: also the operation's name. */
  readonly relation: string;
  /** The model whose rows are listed. */
  readonly target: string;
  /** How a target row is tied to its parent: a Prisma `where` on the target over the parent's identifier fields. */
  readonly inverse: RelationKey;
}

/** `{ [relation]: { is | some: parentKey } }`, or by foreign key if the target holds it: the cheaper form. */
export type RelationKey =
  | { readonly kind: "foreign-key"; readonly pairs: readonly { readonly child: string; readonly parent: string }[] }
  | { readonly kind: "relation"; readonly field: string; readonly quantifier: "is" | "some" };

/** One key of an item. */
export type ItemField =
  | ScalarItemField
  | ReferenceItemField
  | EmbeddedItemField
  | EmbeddedListItemField
  | CollectionItemField;

interface ItemFieldBase {
  /** Its name in Prisma. */
  readonly name: string;
  /** Its key in the item, if that is not its name in Prisma. */
  readonly publicName?: string;
  readonly description: string;
  readonly nullable: boolean;
}

export interface ScalarItemField extends ItemFieldBase {
  readonly kind: "scalar";
  readonly type: Exclude<ScalarType, "Uuid">;
  readonly list: boolean;
  /** The values of an enum. */
  readonly values?: readonly string[];
}

/** A to-one relation shown as its target's IRI. */
export interface ReferenceItemField extends ItemFieldBase {
  readonly kind: "reference";
  readonly target: string;
  /**
   * For each identifier field of the target: the foreign key's field on this row; or, if this side holds no such
   * key, the target's identifier is selected through the relation.
   */
  readonly key: { readonly kind: "foreign-key"; readonly fields: readonly string[] } | { readonly kind: "select" };
}

/** `@embed` on a to-one relation. Its own relations are IRIs. */
export interface EmbeddedItemField extends ItemFieldBase {
  readonly kind: "embedded";
  readonly target: string;
  /** What its IRI is made from if the item that holds it is itself embedded; left out if it has none. */
  readonly key?: ReferenceItemField["key"];
}

/** `@embed(limit: n)` on a list relation, ordered by the target's identifier. */
export interface EmbeddedListItemField extends ItemFieldBase {
  readonly kind: "embedded-list";
  readonly target: string;
  readonly limit: number;
  readonly inverse: RelationKey;
}

/** A list relation that is a collection of its own: the IRI of that collection. */
interface CollectionItemField extends ItemFieldBase {
  readonly kind: "collection";
  readonly target: string;
}
