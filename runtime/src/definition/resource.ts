/** The types of a resource, its operations and its filters, as emitted modules declare them: plain readonly data. */

import type { Provider } from "./dialects.js";
import type { countModes, cursorStyles, jsonShapes, OptionName, OptionTable } from "./option-table.js";
import type { ParameterNames } from "./parameter-names.js";
import type { NamedRelation } from "./relation.js";
import type { ScalarType } from "./scalar-type.js";

export type { Provider, ScalarType };

export type Direction = "ASC" | "DESC";

export type NullsPlacement = "first" | "last";

/** A column with values of an enum: its schema, its table and its name in the database. */
export interface EnumColumn {
  readonly schema?: string;
  readonly table: string;
  readonly column: string;
  /** The enum's values by their names in the database, in the order of the schema. Default: `FieldValueInfo.values`. */
  readonly labels?: readonly string[];
}

/** The properties of a field's values that decide whether a value that Prisma returned can serve as a position. */
export interface FieldValueInfo {
  readonly type: ScalarType;
  readonly nullable?: boolean;
  /** The values of an enum, in the order of the schema. Undefined for other types. */
  readonly values?: readonly string[];
  /** The values of an enum in the order in which the database sorts them. Default: the order of the schema. */
  readonly sortedValues?: readonly string[];
  /**
   * The column whose declaration in the database decides how the values of an enum are sorted. Undefined if no
   * declaration does.
   */
  readonly declaredIn?: EnumColumn;
  /**
   * True if the database stores finer times than the milliseconds of a JavaScript `Date`, as `@db.Timestamptz(6)` does.
   */
  readonly finerThanMillisecond?: boolean;
}

/** A field of an order or of a cursor. The properties of its values are known if the schema declares the order. */
export interface OrderField extends Partial<FieldValueInfo> {
  readonly field: string;
  /** The field's name in requests and links. Default: its name in Prisma. */
  readonly publicName?: string;
  readonly direction: Direction;
  /** The path to the row of a related model that has the field: `[country]` for `country.name`. */
  readonly through?: RelationPath;
  /** The field's name in that related model: `name` for `country.name`. Default: `field`. */
  readonly column?: string;
  /** Whether nulls come first or last. Default: where the database sorts them. */
  readonly nulls?: NullsPlacement;
}

/** A field of a cursor. Its type decides how its value is read from a link, and written to one. */
export interface CursorField extends OrderField {
  readonly type: ScalarType;
}

export interface IdentifierField {
  readonly name: string;
  /** The field's name in requests and links. Default: its name in Prisma. */
  readonly publicName?: string;
  readonly type: ScalarType;
  /** The values of an enum. Undefined for other types. */
  readonly values?: readonly string[];
}

/** A model that the API exposes, with its path and its type (`@resource`). */
export interface Resource {
  /** The Prisma model's name. */
  readonly model: string;
  readonly provider: Provider;
  readonly shortName: string;
  /** The `@type` of its items: `Book`, or several types. */
  readonly type: string | readonly string[];
  /** The path of the resource, without the base path: `/books`. */
  readonly path: string;
  /** True for `urlGenerationStrategy: "ABS_URL"`: links begin with the origin: `https://api.example.com/books`. */
  readonly absoluteUrls: boolean;
  /** The prefix of Hydra's keys and types: `hydra:`, or empty with `serializer.hydra_prefix: false`. */
  readonly prefix: "hydra:" | "";
  readonly identifier: {
    readonly fields: readonly IdentifierField[];
    /** The name of a compound identifier in Prisma's unique `where`: `orderId_position`. Undefined for one field. */
    readonly compound?: string;
    /** True if Prisma's `cursor` cannot find a row by the identifier: a key of one field that has a name. */
    readonly unaddressable?: true;
  };
  /**
   * The only route that the resource has: `get` for items without a collection, `getCollection` for a collection whose
   * items have no URLs. Default: it has both.
   */
  readonly only?: "get" | "getCollection";
  /** True if the route of an item returns 400 for query parameters that it does not have. */
  readonly strictQueryParameterValidation?: true;
  /** The cache headers of the response of an item. Default: none. */
  readonly cache?: CachePolicy;
  /** True if its items contain dates that the database converts to the time zone of the session (`timestamptz`). */
  readonly zonedDates?: true;
  /** The condition that every row of the resource satisfies, whichever route reads it. Default: no condition. */
  readonly where?: FixedWhere;
  /**
   * The columns that the resource's scope must compare with values, so that each read can use their indexes. Default:
   * none.
   */
  readonly scopedBy?: readonly string[];
}

/** A condition that the schema declares, as a Prisma `where`. It is a function if it depends on the request. */
export type FixedWhere = { readonly [field: string]: unknown } | ((request: RequestConditions) => object);

/** The values of a request that a schema condition can use: the time, and which related rows the request may see. */
export interface RequestConditions {
  /** The current time. It is equal in all conditions of one request. */
  readonly now: Date;
  /**
   * Returns a condition that related rows match only if the request may also see them. The `where` and the scope of
   * their model decide that.
   * @param nulls the fields that may be null, for a relation to one row within an odd number of `NOT`s. The scope is
   * then rewritten so that it is never NULL
   */
  visible(rows: RelatedModel, where: object, nulls?: NullableModels): object;
}

/** The fields, by model, for which a condition may be NULL. A condition on any other field is never NULL. */
export interface NullableModels {
  readonly [model: string]: {
    /** The fields that may be null. Default: none. */
    readonly nullable?: readonly string[];
    /** The Json fields: a path within such a field may not exist. Default: none. */
    readonly json?: readonly string[];
    /** The model of each relation to one row: `{ author: "Author" }`. Default: no such relations. */
    readonly one?: { readonly [relation: string]: string };
  };
}

/**
 * A related model that a condition uses: its resource if the schema restricts its rows, otherwise its name and a field
 * of its identifier.
 */
export type RelatedModel =
  | Pick<Resource, "model" | "identifier" | "where" | "scopedBy">
  | Pick<PathStep, "model" | "key">;

/** The types of option values, by the kind of the option. */
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

/** The type of the value of one option. The value is null if the option is not set and has no default. */
type OptionValue<Name extends OptionName> =
  | OptionValues[OptionTable[Name]["kind"]]
  | Extract<OptionTable[Name]["default"], null>;

type OptionalName = {
  [Name in OptionName]: OptionTable[Name] extends { readonly optional: true } ? Name : never;
}[OptionName];

/** The resolved paging options of one collection operation. Optional ones are there only if they are set. */
export type Pagination = { readonly [Name in Exclude<OptionName, OptionalName>]: OptionValue<Name> } & {
  readonly [Name in OptionalName]?: OptionValue<Name>;
};

/** The cache headers of a response. Times are in seconds, from 0. A time that is undefined is not sent. */
export interface CachePolicy {
  /** The time that browsers may keep a response (`max-age`). It holds for shared caches without `sharedMaxAge` too. */
  readonly maxAge?: number;
  /** The time that CDNs and other shared caches may keep a response (`s-maxage`). Not sent if it is for one caller. */
  readonly sharedMaxAge?: number;
  /** The time that caches may use a stale response while they request a new one (`stale-while-revalidate`). */
  readonly staleWhileRevalidate?: number;
  /** The request headers that responses depend on besides `Accept`: `["Accept-Language"]`. Default: none. */
  readonly vary?: readonly string[];
}

/**
 * The part of a column's text that a filter compares: any (`partial`), the first (`start`), the last (`end`), or the
 * beginning of a word (`word`). A word begins at the text's start or after a space.
 */
export const textMatches = ["partial", "start", "end", "word"] as const;

export type TextMatch = (typeof textMatches)[number];

/** An operation, filter or field that some callers do not have, because it would show restricted fields. */
export interface MaybeRestricted {
  /** The restricted fields (`@restricted`) that a caller must be allowed to see: `["User.email"]`. Default: none. */
  readonly restrictedBy?: readonly string[];
}

/** The conditions and orders that a field's `@filter(…)` offers. The key in `filters` is the parameter's name. */
export interface Filter extends FieldValueInfo, MaybeRestricted {
  /** The field's name in Prisma: `name` for the parameter `country.name`. Default: the parameter's name. */
  readonly field?: string;
  /** The comparison of `?f=…`. `iexact`: the whole text in any letter case. Undefined if clients cannot send `?f=…`. */
  readonly match?: "exact" | "iexact" | TextMatch;
  /** True for a field that holds a list of values. A row matches if one of the values does. */
  readonly list?: true;
  /** The keys of the value within a Json field: `["address", "city"]`. Undefined for other fields. */
  readonly json?: readonly string[];
  /** True if a comparison of a part of the text respects letter case. */
  readonly caseSensitive?: true;
  /** True if the client may send `f[not]`, which matches the rows with another value or with null. */
  readonly not?: true;
  /** True if the client may send `f[lt]`, `f[lte]`, `f[gt]`, `f[gte]` and `f[between]`. */
  readonly range?: true;
  /** True if the client may send `f[before]`, `f[after]` and their strict forms. */
  readonly date?: true;
  /** True if the client may order by the field: `order[f]=asc`. */
  readonly order?: true;
  /** Whether nulls come first or last, by direction: `{ ASC: "last" }`. Default: where the database sorts them. */
  readonly nulls?: { readonly [direction in Direction]?: NullsPlacement };
  /** True if the client may send `exists[f]=true` or `exists[f]=false`, which tests for null. */
  readonly exists?: true;
  /** True if a client may request the number of rows with each value (`facets[]=f`). */
  readonly facet?: true;
  /** True if every request must contain one value of the field. `match` is then `exact`. */
  readonly required?: true;
  /** The value that means null in a `where`: `Prisma.AnyNull` for a Json field. Default: null. */
  readonly none?: unknown;
  /**
   * The path and the identifier field of the related resource: `{ path: "/cities", field: "id" }`. Undefined unless the
   * filter is on a relation. The client may send an IRI (`/cities/31`) or the key (`31`).
   */
  readonly relation?: { readonly path: string; readonly field: string };
  /**
   * The path to the related row, if the filter is on a relation or on a field of a related model. Undefined for a field
   * of the row itself.
   */
  readonly through?: readonly PathStep[];
  /** The filters of several fields, by public name, if the parameter compares all of them. One match is enough. */
  readonly anyOf?: { readonly [field: string]: Filter };
}

/** The relations that connect a row to a field of another model: `[country]` for `country.name`. */
export type RelationPath = readonly PathStep[];

/** One relation of a path to a field of another model. The scope of the related model applies to its rows. */
export interface PathStep extends NamedRelation {
  /** The name of the related model: `Country`. */
  readonly model: string;
  /** A field of the related model's identifier: `code`. */
  readonly key: string;
  /**
   * Returns the related resource. Undefined if the schema does not restrict its rows. It is a function because modules
   * import each other in cycles.
   */
  readonly rows?: () => Pick<Resource, "where">;
}

/** A String field that the `search` parameter looks in. */
export interface SearchField extends MaybeRestricted {
  /** The field's name in Prisma. */
  readonly field: string;
  /** The field's path in an item, for documentation: `author.name`. Default: the path by the names in Prisma. */
  readonly publicName?: string;
  /** The path to the row of a related model that has the field. Undefined for a field of the resource itself. */
  readonly through?: readonly PathStep[];
}

/** A query parameter that an operation declares for its handler. */
export interface HandlerParameter {
  readonly type: ScalarType;
  /** The values of an enum. Undefined for other types. */
  readonly values?: readonly string[];
  /** True if every request must contain the parameter. */
  readonly required?: true;
  /** True if the handler gets a list of values, which is empty if the client sends none. */
  readonly list?: true;
  readonly description?: string;
}

/** A collection operation, completed by the defaults of the API. */
export interface CollectionOperation extends MaybeRestricted {
  /** `getCollection`, or the name given by `@pagination(operation: …)`, or the relation's name for a list relation. */
  readonly name: string;
  /** The path without the base path: `/cities`. That of a list relation contains `:id`: `/countries/:id/cities`. */
  readonly path: string;
  readonly pagination: Pagination;
  readonly parameters: ParameterNames;
  readonly filters: { readonly [parameter: string]: Filter };
  /** The fields that a client may search together. Default: none. */
  readonly search?: readonly SearchField[];
  /** The declared order, which applies if the client requests none. The runtime adds the identifier to it. */
  readonly order: readonly OrderField[];
  /** The identifier, which completes the client's order of a cursor-paged collection. Undefined elsewhere. */
  readonly key?: readonly IdentifierField[];
  /** The condition that every row satisfies besides the condition of the resource. Default: no condition. */
  readonly where?: FixedWhere;
  readonly distinct?: readonly string[];
  /** The public names of the fields in `distinct`. Default: their names in Prisma. */
  readonly publicDistinct?: readonly string[];
  /** The names in the database of the columns in `distinct`. Default: the names of the fields in Prisma. */
  readonly distinctColumns?: readonly string[];
  /** True if the application must supply the rows: `createApi` refuses to start without a handler. */
  readonly handler?: true;
  /** The query parameters that the operation declares for its handler, by name. Default: none. */
  readonly handlerParameters?: { readonly [parameter: string]: HandlerParameter };
  /**
   * The fields of its items. JSON-LD's keys are always sent besides. Default: all fields, but never undefined if the
   * client may choose fields.
   */
  readonly fields?: readonly string[];
  /** The relations that a client may include, as paths: `author`, `author.country`, `books`. Default: none. */
  readonly clientIncludes?: readonly string[];
}

/** The options of the route of an item. */
export interface ItemOperation {
  /** The fields of the item. See `CollectionOperation.fields`. */
  readonly fields?: readonly string[];
  /** True if the client may choose the fields of the item. See `Pagination.clientFields`. */
  readonly clientFields?: true;
  /** The relations that a client may include. See `CollectionOperation.clientIncludes`. */
  readonly clientIncludes?: readonly string[];
}

/** The route of an item, with the properties that it shares with a collection operation. It has no pages. */
export type ItemRoute = Pick<
  CollectionOperation,
  "pagination" | "parameters" | "filters" | "fields" | "clientIncludes"
>;

/** The fields by which an item is found: one field, or several together. */
export type Identifier = Resource["identifier"];
