/**
 * What an emitted module states of its model. What it leaves out is as the API's settings have it, or as each property
 * says.
 */
import type { DescribedLink, DescribedScalar } from "./described-field.js";
import type { ParameterNames } from "./parameter-names.js";
import type { Relation } from "./relation.js";
import type {
  CachePolicy,
  CollectionOperation,
  FilterStep,
  FixedWhere,
  Identifier,
  ItemOperation,
  ItemRoute,
  MaybeRestricted,
  Pagination,
  Provider,
  Resource,
} from "./resource.js";

/** What every operation of an API has in common. */
export interface ApiDefaults {
  /** The prefix of Hydra's keys and type values. */
  readonly prefix: Resource["prefix"];
  readonly database: { readonly provider: Provider };
  /** The names of the query parameters that are renamed. Default: none. */
  readonly parameters?: Partial<ParameterNames>;
  /** The paging options of an operation that states none. */
  readonly pagination: Pagination;
}

/** A resource as its module states it. What it leaves out, `defineResource` completes: see `DefinedResource`. */
export interface ResourceDefinition {
  /** As the schema names it. */
  readonly model: string;
  /**
   * The name of the resource's schema in the OpenAPI document, which no other resource of the API has: `City` in
   * `#/components/schemas/City`. Default: the model's name.
   */
  readonly name?: string;
  /** Default: the model's name. */
  readonly shortName?: string;
  /** The `@type` of its items. Default: the short name. */
  readonly type?: string | readonly string[];
  /** Without base path: `/books`. */
  readonly path: string;
  /** True for `urlGenerationStrategy: "ABS_URL"`. */
  readonly absoluteUrls?: true;
  readonly identifier: Identifier;
  /** As `Resource` has it. */
  readonly zonedDates?: true;
  /** As `Resource` has it. */
  readonly strictQueryParameterValidation?: true;
  /** As `Resource` has it. */
  readonly where?: FixedWhere;
  /** As `Resource` has it; null for none. Default: that of the API's paging options. */
  readonly cache?: CachePolicy | null;
  /** As `Resource` has it. */
  readonly scopedBy?: readonly string[];
  /** Of the model's doc comment. */
  readonly description?: string;
  /** Left out if only Prisma's own count is certain. */
  readonly table?: Table;
  /** The keys of an item, in their order. */
  readonly fields: ItemFields;
  /** The fields of an item inside another one. Default: all. */
  readonly embeddedFields?: readonly string[];
  /** The keys of the relations whose items clients of this or another resource may include. */
  readonly includes?: readonly string[];
  /** The item's route. */
  readonly item?: ItemOperation;
  /** What all its operations have, if these are several. */
  readonly shared?: SharedDefinition;
  /** As `Resource` has it. */
  readonly only?: NonNullable<Resource["only"]>;
  /** The collections of its own items, the one at its path first. */
  readonly collections: readonly OperationDefinition[];
  /** Collections of another model's items under an item's path. */
  readonly relations?: readonly RelationDefinition[];
}

/** A table's name in SQL: alone, or within its schema. */
export type Table = string | { readonly schema: string; readonly name: string };

/** An operation: its own paging options, and what it lists. */
export interface OperationDefinition extends Partial<Pagination>, MaybeRestricted {
  /** `getCollection`, or the name given by `@pagination(operation: …)`, or the relation's name for a list relation. */
  readonly name: string;
  /** Without base path. A list relation's path contains `:id`: `/countries/:id/cities`. */
  readonly path: string;
  /** Default: none. */
  readonly filters?: CollectionOperation["filters"];
  /** Default: none. */
  readonly search?: NonNullable<CollectionOperation["search"]>;
  /** Default: that of the identifier. */
  readonly order?: CollectionOperation["order"];
  readonly key?: NonNullable<CollectionOperation["key"]>;
  readonly where?: FixedWhere;
  readonly distinct?: readonly string[];
  readonly publicDistinct?: readonly string[];
  /** See `CollectionOperation`. */
  readonly distinctColumns?: readonly string[];
  readonly handler?: true;
  /** Default: none. */
  readonly handlerParameters?: NonNullable<CollectionOperation["handlerParameters"]>;
  /** Default: all. */
  readonly fields?: readonly string[];
  /** Default: none. */
  readonly clientIncludes?: readonly string[];
}

/** What operations may have alike. */
export type SharedDefinition = Partial<Omit<OperationDefinition, "name" | "path">>;

/** A list relation that is a separate collection; an operation's name is the relation's. */
export interface RelationDefinition extends OperationDefinition {
  /** Whose rows are listed. A function, because modules import each other in cycles. */
  readonly rows: () => DefinedResource;
  /** What connects a parent with its rows. */
  readonly parent: Relation;
}

/** The keys of an item, in their order. */
export interface ItemFields {
  readonly [key: string]: ItemField;
}

/** A key of an item: what is sent there (`type` or `link`), and what it is made of. */
export type ItemField =
  | ColumnField
  | ComputedField
  | CountField
  | ReferenceField
  | EmbeddedField
  | EmbeddedListField
  | CollectionField;

/** A column's value. */
export type ColumnField = DescribedScalar;

/** What a result extension of the client computes of a row; its name in Prisma is that in the extension. */
export interface ComputedField extends DescribedScalar {
  readonly computed: true;
}

/** `@count`: the number of related rows that the request may see. */
export interface CountField extends DescribedScalar {
  readonly type: "Int";
  readonly counts: CountedRows;
}

export interface CountedRows {
  /** The relation that leads to them. */
  readonly step: FilterStep;
  /** What they fulfil beside the condition of their resource. */
  readonly where?: FixedWhere;
}

interface RelationField extends DescribedLink, Relation {
  /** Whose items these are. A function, because modules import each other in cycles. */
  readonly target: () => DefinedResource;
}

/** A to-one relation as the IRI of its item. */
export interface ReferenceField extends RelationField {
  readonly link: "item";
}

/** `@embed` on a to-one relation: the item itself. */
export interface EmbeddedField extends RelationField {
  readonly link: "embedded";
  /** The keys of the item that are sent here. Default: all. */
  readonly fields?: readonly string[];
}

/** `@embed(limit: n)` on a list relation: its first items. */
export interface EmbeddedListField extends RelationField {
  readonly link: "embedded-list";
  /** As an embedded item has it. */
  readonly fields?: readonly string[];
  readonly limit: number;
}

/** A list relation as the IRI of its collection. */
export interface CollectionField extends RelationField {
  readonly link: "collection";
}

/** A resource as its module states it, completed by the API's defaults. `ServedResource` is what answers requests by it. */
export interface DefinedResource extends Resource {
  /** The name of the resource's schema in the OpenAPI document, which no other resource of the API has: `City`. */
  readonly name: string;
  readonly description?: string;
  readonly fields: ItemFields;
  readonly embeddedFields?: readonly string[];
  readonly includes?: readonly string[];
  readonly table?: Table;
  readonly item: ItemRoute;
  readonly collections: readonly CollectionOperation[];
  readonly relations: readonly DefinedRelation[];
}

export interface DefinedRelation {
  readonly operation: CollectionOperation;
  /** The model whose rows are listed. */
  readonly target: string;
  readonly parent: Relation;
  rows(): DefinedResource;
}
