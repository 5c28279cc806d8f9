/** Walks a collection to its end with `hc<Api>`, in every mode of paging. */
import type { ClientRequestOptions, InferRequestType, InferResponseType } from "hono/client";
import type { ProblemDocument } from "../definition/document-types.js";
import { RequestError } from "./request-error.js";

/** A collection of the client that `hc<Api>` returns: `client.cities`, `client.countries[":id"].cities`. */
export interface CollectionRoute {
  readonly $get: (...args: never[]) => Promise<unknown>;
}

/** The type of the document of every page of a route. */
export type DocumentOf<Route extends CollectionRoute> = InferResponseType<Route["$get"], 200>;

/** The type of the items of a route. */
export type ItemOf<Route extends CollectionRoute> = MemberOf<DocumentOf<Route>>;

type MemberOf<Document> = Document extends { readonly "hydra:member": readonly (infer Item)[] }
  ? Item
  : Document extends { readonly member: readonly (infer Item)[] } | { readonly items: readonly (infer Item)[] }
    ? Item
    : never;

/** The arguments of the route (`query`, `param`), and a signal that aborts the request. */
export type PagesArguments<Route extends CollectionRoute> = InferRequestType<Route["$get"]> & {
  readonly signal?: AbortSignal;
};

interface WalkOptions {
  /**
   * The reaction if the API no longer accepts the position of a page, because the order of the collection has changed.
   * `report` throws `RequestError`. `restart` reads again from the first page, once, so that items come twice. Default:
   * `report`.
   */
  readonly staleCursor?: "report" | "restart";
}

/** The parameters of a function whose argument is optional if the route requires nothing. */
type OptionalIfEmpty<Route extends CollectionRoute, Options = unknown> =
  object extends InferRequestType<Route["$get"]>
    ? [given?: PagesArguments<Route> & Options]
    : [given: PagesArguments<Route> & Options];

/**
 * An iterable over the items of all pages. It requests a page only when its items are needed. `documents()` iterates
 * over the documents of the pages.
 */
export interface Pages<Document, Item> extends AsyncIterable<Item> {
  documents(): AsyncIterable<Document>;
}

/**
 * Walks a collection from the page of the query to the last one, by the links of its pages.
 *
 * Iteration throws `RequestError` if a response is not a page, and the reason of the signal once it is aborted. If the
 * links return to a page that was read already, it throws an `Error` instead of running forever.
 *
 * @example
 * ```ts
 * for await (const book of pages(client.books, { query: { "order[title]": "asc" } })) console.log(book.title);
 * ```
 */
export function pages<Route extends CollectionRoute>(
  route: Route,
  ...[walkOptions]: OptionalIfEmpty<Route, WalkOptions>
): Pages<DocumentOf<Route>, ItemOf<Route>> {
  const { staleCursor, ...request } = (walkOptions ?? {}) as RequestArguments & WalkOptions;
  const { signal } = request;

  async function* documents(): AsyncGenerator<PageDocument> {
    let query: NextQuery | undefined = request.query ?? {};
    let isRepeated = repetition();
    let mayRestart = staleCursor === "restart";
    while (query !== undefined) {
      signal?.throwIfAborted();
      if (isRepeated(query)) throw new Error(`The API's \`next\` links lead back to ${JSON.stringify(query)}.`);
      const document: PageDocument | RequestError = await read(route, { ...request, query }).catch(staleOnly);
      if (document instanceof RequestError) {
        query = mayRestart ? withoutPosition(request.query, document) : undefined;
        if (query === undefined) throw document;
        // Only once, because servers with different orders could restart the walk forever.
        mayRestart = false;
        isRepeated = repetition();
        continue;
      }
      yield document;
      query = nextQuery(document);
    }
  }

  async function* items(): AsyncGenerator<unknown> {
    for await (const document of documents()) {
      for (const item of membersOf(document) ?? []) {
        signal?.throwIfAborted();
        yield item;
      }
    }
  }

  const walk: Pages<PageDocument, unknown> = { documents, [Symbol.asyncIterator]: items };
  return walk as Pages<DocumentOf<Route>, ItemOf<Route>>;
}

/**
 * Returns a function that tells whether a query repeats an earlier one. It uses Brent's algorithm, which finds a cycle
 * of any length. The function remembers only two queries: the last one, and one that it replaces after 1, 2, 4, …
 * steps.
 */
function repetition(): (query: NextQuery) => boolean {
  let last: string | undefined;
  let remembered: string | undefined;
  let steps = 0;
  let period = 1;
  return (query) => {
    const text = JSON.stringify(query);
    if (text === last || text === remembered) return true;
    last = text;
    steps += 1;
    if (steps === period) {
      remembered = text;
      steps = 0;
      period *= 2;
    }
    return false;
  };
}

/**
 * Returns the document of one page, for lists that request the next page themselves, by the query of `nextQuery`.
 *
 * @throws RequestError if the response is not a page
 *
 * @example
 * ```ts
 * const document = await pageOf(client.books, { query: { page: "2" } });
 * ```
 */
export async function pageOf<Route extends CollectionRoute>(
  route: Route,
  ...[requestArguments]: OptionalIfEmpty<Route>
): Promise<DocumentOf<Route>> {
  const document: unknown = await read(route, (requestArguments ?? {}) as RequestArguments);
  return document as DocumentOf<Route>;
}

/** A query as `hc` accepts it. */
export type NextQuery = Record<string, string | string[]>;

/** The document of a page, with Hydra's prefix or without it, or as an envelope of plain JSON. */
export interface PageDocument {
  readonly "hydra:member"?: readonly unknown[];
  readonly "hydra:view"?: { readonly "hydra:next"?: string };
  readonly member?: readonly unknown[];
  readonly view?: { readonly next?: string };
  readonly items?: readonly unknown[];
  readonly next?: string;
}

function membersOf(document: PageDocument): readonly unknown[] | undefined {
  return document["hydra:member"] ?? document.member ?? document.items;
}

/**
 * Returns the query of the next page, for `$get`. Undefined on the last page.
 *
 * @example
 * ```ts
 * const document = await pageOf(client.books);
 * const query = nextQuery(document);
 * if (query !== undefined) await pageOf(client.books, { query });
 * ```
 */
export function nextQuery(document: PageDocument): NextQuery | undefined {
  const next = document["hydra:view"]?.["hydra:next"] ?? document.view?.next ?? document.next;
  if (next === undefined) return undefined;
  // A map, because a field may have the name of a property of every object, such as `constructor`.
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URL(next, "http://localhost").searchParams) {
    const before = query.get(name);
    query.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(query);
}

interface RequestArguments {
  readonly query?: NextQuery;
  readonly signal?: AbortSignal;
}

/**
 * Returns the query that restarts a walk after a stale position: the original query without the position. Undefined if
 * the position has a parameter for each field, because such a parameter may also be a filter.
 */
function withoutPosition(query: NextQuery = {}, { problem }: RequestError): NextQuery | undefined {
  const { [problem?.parameter ?? ""]: position, ...rest } = query;
  if (position === undefined) return query;
  return /\[(lt|gt|null)\]$/.test(problem?.parameter ?? "") ? undefined : rest;
}

/** Returns the error of a stale position. @throws every other error */
function staleOnly(error: unknown): RequestError {
  if (error instanceof RequestError && error.isStaleCursor) return error;
  throw error;
}

type Get = (args: object, options: ClientRequestOptions) => Promise<Response>;

/** Fetches a page. The type of the route is a general one, because the caller's types have checked it already. */
async function read(route: CollectionRoute, { signal, ...request }: RequestArguments): Promise<PageDocument> {
  const get = route.$get as unknown as Get;
  // Explicit, because HTML may be the API's first format. The client's own headers take precedence.
  const header = { Accept: "application/ld+json, application/json;q=0.9" };
  return documentOf(await get({ ...request, header }, signal === undefined ? {} : { init: { signal } }));
}

async function documentOf(response: Response): Promise<PageDocument> {
  const document = parsed(await response.text());
  if (document && Array.isArray(membersOf(document)) && response.ok) return document;
  const isProblem = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  throw new RequestError(response.status, isProblem ? document : undefined);
}

/** Parses a document. Returns undefined if the text is not JSON, such as the HTML page of a proxy. */
function parsed(text: string): (PageDocument & Partial<ProblemDocument>) | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
