/**
 * The types of routes for `hc`: by path, as Hono would infer them from a chain of handlers. Modules declare them,
 * because inference would take TypeScript ten times the work of Prisma's own types, in every check of the application.
 */
import type { ItemDocument, JsonItem, ProblemDocument } from "./document-types.js";

/** The values of a parameter that sorts, such as `order[title]`. */
export type SortDirection = "asc" | "desc" | "ASC" | "DESC";

/** Query parameters that accept values of one type. */
export type Params<Name extends string, Value> = { readonly [Key in Name]?: Value };

/** The values of a parameter that may be repeated, such as `genre[]`. */
export type OneOrMore<Value> = Value | readonly Value[];

/** Hono's own type of a JSON response. Not an interface, because `hc` requires an index signature. */
type JsonEndpoint<Input, Document, Status> = {
  readonly input: Input;
  readonly output: Document;
  readonly outputFormat: "json";
  readonly status: Status;
};

/**
 * The responses of a route: its document (200), no body if the client has the document already (304), and problems.
 * Problems share one endpoint, because each endpoint of each route costs TypeScript as much as the first.
 */
type Responses<Input, Document, ProblemStatus> =
  | JsonEndpoint<Input, Document, 200>
  | JsonEndpoint<Input, never, 304>
  | JsonEndpoint<Input, ProblemDocument, ProblemStatus>;

/** The route `GET` of a collection. @template Input has a required query if one of its parameters is required */
export type GetCollection<Query, Document, Input = { query?: Query }> = {
  readonly $get: Responses<Input, Document, 400 | 406 | 500 | 503>;
};

/** The route `GET` of a list relation. @template Input see {@link GetCollection} */
export type GetSubcollection<Query, Document, Input = { param: { id: string }; query?: Query }> = {
  readonly $get: Responses<Input, Document, 400 | 404 | 406 | 500 | 503>;
};

/** The route `GET` of an item. @template Strict 400 if the route refuses query parameters */
export type GetItem<Item, Strict = never> = {
  readonly $get: Responses<{ param: { id: string } }, ItemDocument<Item>, Strict | 404 | 406 | 500 | 503>;
};

/** The route `GET` of an item whose fields or nested items the client chooses. */
export type GetSparseItem<Query, Item> = {
  readonly $get: Responses<{ param: { id: string }; query?: Query }, ItemDocument<Item>, 400 | 404 | 406 | 500 | 503>;
};

/** A {@link GetSparseItem} of an API that has plain JSON and no JSON-LD. */
export type GetSparseJsonItem<Query, Item> = {
  readonly $get: Responses<{ param: { id: string }; query?: Query }, JsonItem<Item>, 400 | 404 | 406 | 500 | 503>;
};

/** A {@link GetItem} of an API that has plain JSON and no JSON-LD. */
export type GetJsonItem<Item, Strict = never> = {
  readonly $get: Responses<{ param: { id: string } }, JsonItem<Item>, Strict | 404 | 406 | 500 | 503>;
};
