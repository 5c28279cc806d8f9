/** What an emitted module states: plain readonly data. The runtime decides from it. */

import type { Provider } from "./dialects.js";
import type { countModes, cursorStyles, jsonShapes, OptionName, OptionTable } from "./option-table.js";
import type { ParameterNames } from "./parameter-names.js";
import type { NamedRelation } from "./relation.js";
import type { ScalarType } from "./scalar-type.js";

export type { Provider, ScalarType };

export type Direction = "ASC" | "DESC";

export type NullsPlacement = "first" | "last";

/** A column of an enum, by the database's names. */
export interface EnumColumn {
  readonly schema?: string;
  readonly table: string;
  readonly column: string;
  /** Its values as the schema declares them, if some have another name in the database. */
  readonly labels?: readonly string[];
}

/** What is known of a field's values: whether one that was read determines the position of its row. */
export interface KnownValues {
  readonly type: ScalarType;
  readonly nullable?: boolean;
  /** The values of an enum, as declared. */
  readonly values?: readonly string[];
  /** The values of an enum in the database's order, if that is not the declared one. */
  readonly sortedValues?: readonly string[];
  /** Of an enum, the column whose declaration in the database says how its values are sorted. */
  readonly declaredIn?: EnumColumn;
  /**
   * True if the database keeps digits beyond a JavaScript `Date`'s millisecond (`@db.Timestamptz(6)` and the like).
   */
  readonly finerThanMillisecond?: boolean;
}

/** One field of an order or of a cursor; of a declared one its values are known. */
export interface OrderField extends Partial<KnownValues> {
  readonly field: string;
  /** What clients know it by, if that is not its name in Prisma. */
  readonly publicName?: string;
  readonly direction: Direction;
  /** On a field of a related model: the relations that lead to its row, and the field's name there. */
  readonly through?: RelationPath;
  readonly column?: string;
  /** Where the nulls are, if they are not where the database has them. */
  readonly nulls?: NullsPlacement;
}

/** One field of a cursor: its type determines how a position is read from and written to a link. */
export interface CursorField extends OrderField {
  readonly type: ScalarType;
}

export interface IdentifierField {
  readonly name: string;
  /** What clients know it by, if that is not its name in Prisma. */
  readonly publicName?: string;
  readonly type: ScalarType;
  /** The values of an enum. */
  readonly values?: readonly string[];
}

/** A model that is exposed: its path and its type (`@resource`). */
export interface Resource {
  /** The Prisma model's name. */
  readonly model: string;
  readonly provider: Provider;
  readonly shortName: string;
  /** The `@type` of its items: one, or several. */
  readonly type: string | readonly string[];
  /** The path of the resource, without base path: `/books`. */
  readonly path: string;
  /** True for `urlGenerationStrategy: "ABS_URL"`: every link carries the origin. */
  readonly absoluteUrls: boolean;
  /** The prefix of Hydra's keys and type values: `hydra:`, or nothing (`serializer.hydra_prefix: false`). */
  readonly prefix: "hydra:" | "";
  readonly identifier: {
    readonly fields: readonly IdentifierField[];
    /** The key of Prisma's unique `where` for a compound identifier: `orderId_position`. */
    readonly compound?: string;
    /** True if Prisma's `cursor` finds no row by it: a named key of one field. */
    readonly unaddressable?: true;
  };
  /**
   * Given if one of its two own operations is all that it has: items without the collection, or the collection of items
   * without URLs.
   */
  readonly only?: "get" | "getCollection";
  /** True if its items refuse query parameters, of which they have none. */
  readonly strictQueryParameterValidation?: true;
  /** How long caches may keep its items. */
  readonly cache?: CachePolicy;
  /** True if its items show dates that the database converts to its session's time zone (`timestamptz`). */
  readonly zonedDates?: true;
  /** What every row of it fulfils, however it is read. */
  readonly where?: FixedWhere;
  /** The columns that every scope of it must compare, so that their indexes serve each read. */
  readonly scopedBy?: readonly string[];
}

/** A condition that the schema declares, as a Prisma `where`. A function if it depends on the request. */
export type FixedWhere = { readonly [field: string]: unknown } | ((request: RequestConditions) => object);

/** What a condition may ask of a request. */
export interface RequestConditions {
  /** One instant for all that a request reads. */
  readonly now: Date;
  /**
   * The condition, and that the request may see the row: the `where` and the scope of its model.
   * @param nulls given if an odd number of `NOT`s is around a row that a relation to one leads to: whether the request may
   * see the row is then decided without NULL
   */
  visible(rows: RelatedRows, where: object, nulls?: NullableModels): object;
}

/** Fields for which a condition may be NULL, by model. A model without them, and a field that is not named, never is. */
export interface NullableModels {
  readonly [model: string]: {
    /** The fields that may be null. */
    readonly nullable?: readonly string[];
    /** The fields of Json, where a path may lead nowhere. */
    readonly json?: readonly string[];
    /** The relations to one row, each with its model. */
    readonly one?: { readonly [relation: string]: string };
  };
}

/** A model that a condition leads to: its resource, if the schema restricts its rows; else its name and a field of its identifier. */
export type RelatedRows =
  | Pick<Resource, "model" | "identifier" | "where" | "scopedBy">
  | Pick<FilterStep, "model" | "key">;

/** The values of each kind of option. */
interface OptionValues {
  readonly boolean: boolean;
  readonly "page-size": number;
  readonly "positive-integer": number;
  readonly cursor: readonly CursorField[];
  readonly "cursor-style": (typeof cursorStyles)[number];
  readonly count: (typeof countModes)[number];
  readonly json: (typeof jsonShapes)[number];
  readonly cache: CachePolicy;
}

/** Null means that the option is not set and has no default. */
type OptionValue<Name extends OptionName> =
  | OptionValues[OptionTable[Name]["kind"]]
  | Extract<OptionTable[Name]["default"], null>;

type OptionalName = {
  [Name in OptionName]: OptionTable[Name] extends { readonly optional: true } ? Name : never;
}[OptionName];

/** The resolved paging options of one collection operation; of the optional ones, those that are set. */
export type Pagination = { readonly [Name in Exclude<OptionName, OptionalName>]: OptionValue<Name> } & {
  readonly [Name in OptionalName]?: OptionValue<Name>;
};

/** What a response says to caches. Times are in seconds, from 0; what is left out is not said. */
export interface CachePolicy {
  /** For browsers, and for shared caches without a `sharedMaxAge`. */
  readonly maxAge?: number;
  /** For shared caches, such as CDNs. Not said of a response that belongs to one caller. */
  readonly sharedMaxAge?: number;
  /** How long a stale response may still be used while the cache requests a new one. */
  readonly staleWhileRevalidate?: number;
  /** Further request headers that responses depend on, beside `Accept`. */
  readonly vary?: readonly string[];
}

/**
 * Which part of a text is compared. `partial`: any; `start` and `end`: the first or the last one; `word`: the beginning
 * of a word, which is at the text's start or after a space.
 */
export const textMatches = ["partial", "start", "end", "word"] as const;

export type TextMatch = (typeof textMatches)[number];

/** An operation, filter or field that some callers do not have, because it shows restricted fields. */
export interface MaybeRestricted {
  /** The restricted fields (`@restricted`) that a caller must be shown, as `User.email`. Default: none. */
  readonly restrictedBy?: readonly string[];
}

/** What a field's `@filter(…)` lets a client request. The key in `filters` is the parameter's name. */
export interface Filter extends KnownValues, MaybeRestricted {
  /** The field's name in Prisma, if the parameter has another one. */
  readonly field?: string;
  /** What the field's own parameter compares; `iexact`: the whole text in any letter case. */
  readonly match?: "exact" | "iexact" | TextMatch;
  /** True for a list of values, of which any may match. */
  readonly list?: true;
  /** On a Json field: the keys that lead to the value within it. */
  readonly json?: readonly string[];
  /** True if letter case counts in a part of a text. */
  readonly caseSensitive?: true;
  /** True for `f[not]`: the rows that have another value, or none. */
  readonly not?: true;
  readonly range?: true;
  /** True for `f[before]`, `f[after]` and their strict forms. */
  readonly date?: true;
  readonly order?: true;
  /** Where an order by the field has its nulls, for a direction in which that is not where the database has them. */
  readonly nulls?: { readonly [direction in Direction]?: NullsPlacement };
  readonly exists?: true;
  /** True if a client may ask how many rows have each value. */
  readonly facet?: true;
  /** Whether every request must have one value of the field: `match` is `exact`. */
  readonly required?: true;
  /** What a `where` calls null: of Json, Prisma's name for both of its nulls. Default: null. */
  readonly none?: unknown;
  /**
   * On a relation, which `through` leads along: an IRI under `path` or the key itself is accepted as the value of the
   * related row's `field`.
   */
  readonly relation?: { readonly path: string; readonly field: string };
  /** On a relation, or on a field of a related model: the relations that lead to its row. */
  readonly through?: readonly FilterStep[];
  /** Of several fields, of which any may match: the filter of each, by what clients know it by. */
  readonly anyOf?: { readonly [field: string]: Filter };
}

/** The relations that lead from a row to a field of another model: `country` for `country.name`. */
export type RelationPath = readonly FilterStep[];

/** One relation on the way to a field of another model, whose scope applies. */
export interface FilterStep extends NamedRelation {
  /** The related model, and a field of its identifier. */
  readonly model: string;
  readonly key: string;
  /** The related model, if the schema restricts its rows. A function, because modules import each other in cycles. */
  readonly rows?: () => Pick<Resource, "where">;
}

/** A String field that a search looks in. */
export interface SearchField extends MaybeRestricted {
  /** Its name in Prisma. */
  readonly field: string;
  /** What clients know it by: its path in an item, if that differs from the names in Prisma. */
  readonly publicName?: string;
  /** On a field of a related model: the relations that lead to its row. */
  readonly through?: readonly FilterStep[];
}

/** A query parameter that an operation declares for its handler. */
export interface HandlerParameter {
  readonly type: ScalarType;
  /** The values of an enum. */
  readonly values?: readonly string[];
  /** True if every request must have it. */
  readonly required?: true;
  /** True for several values; none are an empty list. */
  readonly list?: true;
  readonly description?: string;
}

/** One collection operation with its whole policy. */
export interface CollectionOperation extends MaybeRestricted {
  /** `getCollection`, or the name given by `@pagination(operation: …)`, or the relation's name for a list relation. */
  readonly name: string;
  /** Without base path. A list relation's path contains `:id`: `/countries/:id/cities`. */
  readonly path: string;
  readonly pagination: Pagination;
  readonly parameters: ParameterNames;
  readonly filters: { readonly [parameter: string]: Filter };
  /** The fields that a client may search together. Default: none. */
  readonly search?: readonly SearchField[];
  /** The order if the client requests none, as declared; the runtime completes it by the identifier. */
  readonly order: readonly OrderField[];
  /** Given if the client may order a collection that is paged by cursor: the identifier, which completes its order. */
  readonly key?: readonly IdentifierField[];
  /** A fixed filter, beside that of the resource. */
  readonly where?: FixedWhere;
  readonly distinct?: readonly string[];
  /** What clients know the fields of `distinct` by, if those are not their names in Prisma. */
  readonly publicDistinct?: readonly string[];
  /** The columns of `distinct`, if these are not the fields' names in Prisma. */
  readonly distinctColumns?: readonly string[];
  /** True if the rows must come from the application. */
  readonly handler?: true;
  /** What the handler reads beside paging, by the parameters' names. Default: nothing. */
  readonly handlerParameters?: { readonly [parameter: string]: HandlerParameter };
  /**
   * The fields of its items; JSON-LD's keys are always sent. Default: all. Given if the client may choose among them.
   */
  readonly fields?: readonly string[];
  /** The relations that a client may include, as paths: `author`, `author.country`, `books`. Default: none. */
  readonly clientIncludes?: readonly string[];
}

/** What only the route of an item has. */
export interface ItemOperation {
  /** As `CollectionOperation` has it. */
  readonly fields?: readonly string[];
  /** As `Pagination` has it. */
  readonly clientFields?: true;
  /** As `CollectionOperation` has it. */
  readonly clientIncludes?: readonly string[];
}

/** The route of an item, as far as it is like an operation. It has no pages. */
export type ItemRoute = Pick<
  CollectionOperation,
  "pagination" | "parameters" | "filters" | "fields" | "clientIncludes"
>;

/** What a resource's items are found by: one field, or several together. */
export type Identifier = Resource["identifier"];
