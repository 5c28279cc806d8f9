/**
 * Routes as `hc` knows them: by path, what Hono would infer from a chain of handlers. Stated, because inferring it
 * takes TypeScript ten times the work that Prisma's own types of the model take, in every check of the application.
 */
import type { ItemDocument, JsonItem, ProblemDocument } from "./document-types.js";

/** The values of a parameter that sorts. */
export type SortDirection = "asc" | "desc" | "ASC" | "DESC";

/** Query parameters that take the same. */
export type Params<Name extends string, Value> = { readonly [Key in Name]?: Value };

/** What a parameter takes that may be repeated. */
export type OneOrMore<Value> = Value | readonly Value[];

/** Hono's own form of a response with JSON. Not an interface: `hc` requires an index signature. */
type JsonEndpoint<Input, Document, Status> = {
  readonly input: Input;
  readonly output: Document;
  readonly outputFormat: "json";
  readonly status: Status;
};

/**
 * The responses of a route: its document, no body if the client has the document already, and problems. Problems share
 * one endpoint, since each endpoint of each route costs TypeScript as much as the first.
 */
type Responses<Input, Document, ProblemStatus> =
  | JsonEndpoint<Input, Document, 200>
  | JsonEndpoint<Input, never, 304>
  | JsonEndpoint<Input, ProblemDocument, ProblemStatus>;

/** `GET` of a collection. @template Input states that the query is required, if one of its parameters is */
export type GetCollection<Query, Document, Input = { query?: Query }> = {
  readonly $get: Responses<Input, Document, 400 | 406 | 500 | 503>;
};

/** `GET` of a list relation of an item. @template Input as `GetCollection` has it */
export type GetSubcollection<Query, Document, Input = { param: { id: string }; query?: Query }> = {
  readonly $get: Responses<Input, Document, 400 | 404 | 406 | 500 | 503>;
};

/** `GET` of an item. @template Strict 400 if the route refuses query parameters */
export type GetItem<Item, Strict = never> = {
  readonly $get: Responses<{ param: { id: string } }, ItemDocument<Item>, Strict | 404 | 406 | 500 | 503>;
};

/** `GET` of an item of which the client chooses the fields. */
export type GetSparseItem<Query, Item> = {
  readonly $get: Responses<{ param: { id: string }; query?: Query }, ItemDocument<Item>, 400 | 404 | 406 | 500 | 503>;
};

/** `GetSparseItem` of an API that has plain JSON and no JSON-LD. */
export type GetSparseJsonItem<Query, Item> = {
  readonly $get: Responses<{ param: { id: string }; query?: Query }, JsonItem<Item>, 400 | 404 | 406 | 500 | 503>;
};

/** `GetItem` of an API that has plain JSON and no JSON-LD. */
export type GetJsonItem<Item, Strict = never> = {
  readonly $get: Responses<{ param: { id: string } }, JsonItem<Item>, Strict | 404 | 406 | 500 | 503>;
};
