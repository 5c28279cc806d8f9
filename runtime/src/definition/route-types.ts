/**
 * Routes as `hc` knows them: by path, what Hono would infer from a chain of handlers. Stated, because inferring it
 * takes TypeScript ten times the work that Prisma's own types of the model take, in every check of the application.
 */
import type { ItemDocument, JsonItem } from "./document-types.js";

/** The values of a parameter that sorts. */
export type SortDirection = "asc" | "desc" | "ASC" | "DESC";

/** Query parameters that take the same. */
export type Params<Name extends string, Value> = { readonly [Key in Name]?: Value };

/** What a parameter takes that may be repeated. */
export type OneOrMore<Value> = Value | readonly Value[];

/** Hono's own form of a route that answers with JSON. Not an interface: `hc` requires an index signature. */
type JsonEndpoint<Input, Document> = {
  readonly input: Input;
  readonly output: Document;
  readonly outputFormat: "json";
  readonly status: 200;
};

/** `GET` of a collection. @template Input states that the query is required, if one of its parameters is */
export type GetCollection<Query, Document, Input = { query?: Query }> = {
  readonly $get: JsonEndpoint<Input, Document>;
};

/** `GET` of a list relation of an item. @template Input as `GetCollection` has it */
export type GetSubcollection<Query, Document, Input = { param: { id: string }; query?: Query }> = {
  readonly $get: JsonEndpoint<Input, Document>;
};

/** `GET` of an item. */
export type GetItem<Item> = { readonly $get: JsonEndpoint<{ param: { id: string } }, ItemDocument<Item>> };

/** `GET` of an item of which the client chooses the fields. */
export type GetChosenItem<Query, Item> = {
  readonly $get: JsonEndpoint<{ param: { id: string }; query?: Query }, ItemDocument<Item>>;
};

/** `GetChosenItem` of an API that has plain JSON and no JSON-LD. */
export type GetChosenJsonItem<Query, Item> = {
  readonly $get: JsonEndpoint<{ param: { id: string }; query?: Query }, JsonItem<Item>>;
};

/** `GET` of an item, of an API that has plain JSON and no JSON-LD. */
export type GetJsonItem<Item> = { readonly $get: JsonEndpoint<{ param: { id: string } }, JsonItem<Item>> };
