/**
 * The types of the object that an emitted module passes to `defineResource`. A property that is undefined has the value
 * of the API's settings, or the default of its comment.
 */
import type { DescribedLink, DescribedScalar } from "./described-field.js";
import type { ParameterNames } from "./parameter-names.js";
import type { Relation } from "./relation.js";
import type {
  CachePolicy,
  CollectionOperation,
  FixedWhere,
  Identifier,
  ItemOperation,
  ItemRoute,
  MaybeRestricted,
  Pagination,
  PathStep,
  Provider,
  Resource,
} from "./resource.js";

/** The settings that all operations of an API have in common. */
export interface ApiDefaults {
  /** The prefix of Hydra's keys and types. See `Resource.prefix`. */
  readonly prefix: Resource["prefix"];
  readonly database: { readonly provider: Provider };
  /** The names of the query parameters that are renamed. Default: none. */
  readonly parameters?: Partial<ParameterNames>;
  /** The paging options that apply to an operation unless it sets them itself. */
  readonly pagination: Pagination;
}

/** A resource as its module defines it. `defineResource` adds the defaults: see `DefinedResource`. */
export interface ResourceDefinition {
  /** The model's name in the schema: `City`. */
  readonly model: string;
  /**
   * The name of the resource's schema in the OpenAPI document, which no other resource of the API has: `City` in
   * `#/components/schemas/City`. Default: the model's name.
   */
  readonly name?: string;
  /** The resource's name in documents and messages. Default: the model's name. */
  readonly shortName?: string;
  /** The `@type` of its items. Default: the short name. */
  readonly type?: string | readonly string[];
  /** The path without the base path: `/books`. */
  readonly path: string;
  /** True for `urlGenerationStrategy: "ABS_URL"`. See `Resource.absoluteUrls`. */
  readonly absoluteUrls?: true;
  readonly identifier: Identifier;
  /** See `Resource.zonedDates`. */
  readonly zonedDates?: true;
  /** See `Resource.strictQueryParameterValidation`. */
  readonly strictQueryParameterValidation?: true;
  /** The condition that every row of the resource satisfies. See `Resource.where`. */
  readonly where?: FixedWhere;
  /** The cache headers of the response of an item; null for none. Default: `cache` of the API's settings. */
  readonly cache?: CachePolicy | null;
  /** The columns that the resource's scope must compare. See `Resource.scopedBy`. */
  readonly scopedBy?: readonly string[];
  /** The text of the model's doc comment. Default: empty. */
  readonly description?: string;
  /** The table to count in SQL. Undefined if only a count by Prisma is certain to be right. */
  readonly table?: Table;
  /** The fields of an item, by key and in their order. */
  readonly fields: ItemFields;
  /** The fields of an item that is nested in another one. Default: all. */
  readonly embeddedFields?: readonly string[];
  /** The keys of the relations whose items a client may include, through any route of the API. Default: none. */
  readonly includes?: readonly string[];
  /** The options of the route of an item. Default: none. */
  readonly item?: ItemOperation;
  /** The options that all operations of the resource have in common, if there are several operations. Default: none. */
  readonly shared?: SharedDefinition;
  /** The only route that the resource has. See `Resource.only`. */
  readonly only?: NonNullable<Resource["only"]>;
  /** The collections of the resource's own items. The collection at the resource's path comes first. */
  readonly collections: readonly OperationDefinition[];
  /** The list relations: collections of related items under an item's path. Default: none. */
  readonly relations?: readonly RelationDefinition[];
}

/** The name of a table in SQL: `Order`, or with its schema `{ schema: "shop", name: "Order" }`. */
export type Table = string | { readonly schema: string; readonly name: string };

/** An operation as its module defines it: its own paging options, its path and its filters. */
export interface OperationDefinition extends Partial<Pagination>, MaybeRestricted {
  /** `getCollection`, or the name given by `@pagination(operation: …)`, or the relation's name for a list relation. */
  readonly name: string;
  /** The path without the base path: `/cities`. That of a list relation contains `:id`: `/countries/:id/cities`. */
  readonly path: string;
  /** The filters that clients may send, by parameter. Default: none. */
  readonly filters?: CollectionOperation["filters"];
  /** The fields in which the parameter `search` searches. Default: none. */
  readonly search?: NonNullable<CollectionOperation["search"]>;
  /** The declared order. Default: the order of the identifier. */
  readonly order?: CollectionOperation["order"];
  readonly key?: NonNullable<CollectionOperation["key"]>;
  readonly where?: FixedWhere;
  readonly distinct?: readonly string[];
  readonly publicDistinct?: readonly string[];
  /** See `CollectionOperation.distinctColumns`. */
  readonly distinctColumns?: readonly string[];
  readonly handler?: true;
  /** The query parameters that the operation declares for its handler, by name. Default: none. */
  readonly handlerParameters?: NonNullable<CollectionOperation["handlerParameters"]>;
  /** The fields of its items. Default: all. */
  readonly fields?: readonly string[];
  /** The relations that a client may include, as paths: `author.country`. Default: none. */
  readonly clientIncludes?: readonly string[];
}

/** The options of an operation that several operations of a resource may have in common. */
export type SharedDefinition = Partial<Omit<OperationDefinition, "name" | "path">>;

/** A list relation that is a separate collection. The name of the operation is the relation's name. */
export interface RelationDefinition extends OperationDefinition {
  /** Returns the resource whose rows are listed. It is a function because modules import each other in cycles. */
  readonly rows: () => DefinedResource;
  /** The columns, or the inverse relation, that connect a parent with its rows. */
  readonly parent: Relation;
}

/** The fields of an item, by key and in their order. */
export interface ItemFields {
  readonly [key: string]: ItemField;
}

/** A field of an item: the type of its value (`type` or `link`), and where the value comes from. */
export type ItemField = FieldKinds[FieldKind];

/** The type of each kind of field. Each table of the kinds has a row for each of these. */
export interface FieldKinds {
  readonly column: ColumnField;
  readonly computed: ComputedField;
  readonly count: CountField;
  readonly reference: ReferenceField;
  readonly embedded: EmbeddedField;
  readonly "embedded-list": EmbeddedListField;
  readonly collection: CollectionField;
}

/** The name of a kind of field. */
export type FieldKind = keyof FieldKinds;

/** The properties by which the kinds of scalars are recognised. A column has none of them. */
interface ScalarMarks {
  /** True if a result extension (`$extends`) of the client computes the value. */
  readonly computed: true;
  /** The related rows whose number is the value. */
  readonly counts: CountedRows;
}

type Scalar<Mark extends keyof ScalarMarks = never> = DescribedScalar &
  Pick<ScalarMarks, Mark> & { readonly [Other in Exclude<keyof ScalarMarks, Mark>]?: undefined };

/** A field with the value of a column. */
export interface ColumnField extends Scalar {}

/** A field that a result extension of the client computes. `field` is its name in the extension. */
export interface ComputedField extends Scalar<"computed"> {}

/** A field with `@count`: the number of related rows that the request may see. */
export interface CountField extends Scalar<"counts"> {
  readonly type: "Int";
}

/** The related rows that a `@count` field counts. */
export interface CountedRows {
  /** The relation from a row to the related rows that are counted. */
  readonly step: PathStep;
  /** The condition that counted rows satisfy besides the condition of their resource. Default: no condition. */
  readonly where?: FixedWhere;
}

interface RelationField extends DescribedLink, Relation {
  /** Returns the related resource. It is a function because modules import each other in cycles. */
  readonly target: () => DefinedResource;
  /**
   * The fields of a related item that are sent where it is nested: embedded, or included in place of a link. Default:
   * all.
   */
  readonly fields?: readonly string[];
}

/** A to-one relation that is sent as the IRI of the related item: `/countries/FR`. */
export interface ReferenceField extends RelationField {
  readonly link: "item";
}

/** A to-one relation with `@embed`: the related item is sent itself. */
export interface EmbeddedField extends RelationField {
  readonly link: "embedded";
}

/** A list relation with `@embed(limit: n)`: its first items are sent. */
export interface EmbeddedListField extends RelationField {
  readonly link: "embedded-list";
  readonly limit: number;
}

/** A list relation that is sent as the IRI of its collection: `/countries/FR/cities`. */
export interface CollectionField extends RelationField {
  readonly link: "collection";
}

/** A field whose value stands for related rows. */
export type RelatedField = Extract<ItemField, RelationField>;

/** A resource as its module defines it, completed by the API's defaults. `ServedResource` answers its requests. */
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

/** A list relation with its completed operation. */
export interface DefinedRelation {
  readonly operation: CollectionOperation;
  /** The model whose rows are listed. */
  readonly target: string;
  readonly parent: Relation;
  rows(): DefinedResource;
}
