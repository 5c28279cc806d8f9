/**
 * What an emitted module states of its model. What it leaves out is as the API's settings have it, or as each property
 * says.
 */
import type { DescribedField } from "./described-field.js";
import type { ParameterNames } from "./parameter-names.js";
import type {
  CachePolicy,
  CollectionOperation,
  FixedWhere,
  Identifier,
  ItemOperation,
  ItemRoute,
  OrderField,
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

/** A model that is exposed. */
export interface ResourceDefinition {
  /** As the schema names it. */
  readonly model: string;
  /** Its name in OpenAPI, unique in the API. Default: the model's. */
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
  readonly fields: { readonly [name: string]: DescribedField };
  /** The fields of an item inside another one. Default: all. */
  readonly embeddedFields?: readonly string[];
  /** The columns and relations that are read, in Prisma's terms. Default: every column. */
  readonly select?: object;
  /** To-one relations whose target's scope is checked before they are shown. */
  readonly references?: readonly ReferenceDefinition[];
  /** The relations that clients of this or another resource may include, by name: whose rows they lead to. */
  readonly includes?: { readonly [relation: string]: () => DefinedResource };
  /** An item inside another one, if it differs there and clients may include it. */
  readonly embedded?: EmbeddedFormDefinition;
  /** Embedded lists. */
  readonly lists?: readonly EmbeddedListDefinition[];
  /** Method syntax, so that a function of the model's own row fits. @param base what every link starts with */
  toItem(row: object, base: string): object;
  /** The item's route. */
  readonly item?: ItemOperation;
  /** The paging options that all its operations have, if the API has others. */
  readonly pagination?: Partial<Pagination>;
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
export interface OperationDefinition extends Partial<Pagination> {
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
  readonly handler?: true;
  /** Default: none. */
  readonly handlerParameters?: NonNullable<CollectionOperation["handlerParameters"]>;
  /** Default: all. */
  readonly fields?: readonly string[];
  /** Default: none. */
  readonly clientIncludes?: readonly string[];
}

/** A list relation that is a collection of its own; an operation's name is the relation's. */
export interface RelationDefinition extends OperationDefinition {
  /** Whose rows are listed. A function, because modules import each other in cycles. */
  readonly rows: () => DefinedResource;
  /** What ties a row to its parent. */
  readonly parent: ParentWhere;
}

/**
 * A `where` whose values name fields of the parent's row: `{ countryCode: "code" }`, `{ tags: { some: { id: "id" } }
 * }`.
 */
export interface ParentWhere {
  readonly [field: string]: string | ParentWhere;
}

/** A to-one relation whose target's scope is checked before it is shown. */
export interface ReferenceDefinition {
  /** Its path in the item: `["country"]`, or `["city", "country"]` inside an embedded item. */
  readonly path: readonly string[];
  /** The target. */
  readonly model: string;
  /**
   * Where the row holds the target's key: a column, or a path to one (`city.country.code`); several for a compound key.
   */
  readonly key: string | readonly string[];
  /** The fields of the target that the key refers to. */
  readonly field: string | readonly string[];
  /** The target, if the schema restricts its rows. A function, because modules import each other in cycles. */
  readonly rows?: () => DefinedResource;
}

/** How rows inside others are read and become items. */
export interface EmbeddedFormDefinition {
  readonly select: object;
  readonly references?: readonly ReferenceDefinition[];
  /** Method syntax, as that of the resource. */
  toItem(row: object, base: string): object;
}

/** `@embed(limit: n)` on a list relation, or the first items of a collection that a client includes. */
export interface EmbeddedListDefinition {
  readonly relation: string;
  /** Its key in the item. Default: the relation's name. */
  readonly key?: string;
  /** Whose rows are embedded. */
  readonly model: string;
  /** The same, if the schema restricts these rows. A function, because modules import each other in cycles. */
  readonly rows?: () => DefinedResource;
  readonly limit: number;
  /** What ties a row to its parent. */
  readonly parent: ParentWhere;
  /** The identifier of the rows. */
  readonly identifier: readonly string[];
  /** What they are sorted by, completed by the identifier. Default: the identifier. */
  readonly order?: readonly OrderField[];
  /** What the rows fulfil beside the condition of their resource. */
  readonly where?: FixedWhere;
  /** The columns and relations that are read. */
  readonly select: object;
  /** The rows' own to-one relations. */
  readonly references?: readonly ReferenceDefinition[];
}

/** A definition with everything that it left out. */
export interface DefinedResource {
  readonly name: string;
  readonly resource: Resource;
  readonly description?: string;
  readonly fields: ResourceDefinition["fields"];
  readonly embeddedFields?: readonly string[];
  readonly includes?: ResourceDefinition["includes"];
  readonly item: ItemRoute;
  readonly collections: readonly CollectionOperation[];
  readonly relations: readonly DefinedRelation[];
  readonly rows: RowsDefinition;
}

/** How rows are read and become items. */
export type RowsDefinition = Pick<
  ResourceDefinition,
  "table" | "select" | "references" | "lists" | "toItem" | "includes" | "embedded"
>;

export interface DefinedRelation {
  readonly operation: CollectionOperation;
  /** The model whose rows are listed. */
  readonly target: string;
  readonly parent: ParentWhere;
  rows(): DefinedResource;
}
