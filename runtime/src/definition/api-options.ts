import type { Context, Env } from "hono";
import type { CountStore } from "./count-store.js";
import type { PageReport } from "./page-report.js";
import type { HandlerResult } from "./paginator.js";
import type { PrismaClientLike, PrismaDelegate } from "./row-source.js";

/** A link in the head of every HTML page, with its text and its address. */
export interface PageLink {
  readonly text: string;
  readonly href: string;
}

/**
 * The options of `createApi`, and of the routes of one module. The emitted types add scopes and handlers.
 *
 * @example
 * ```ts
 * const api = createApi({ prisma, basePath: "/api", timeout: 5_000 });
 * ```
 */
export interface ApiOptions<E extends Env = Env> {
  /** The Prisma client that reads the rows. It may be an extended one (`$extends`). */
  readonly prisma: PrismaClientLike;
  /** The path before all routes and links: `/api`. Default: none. */
  readonly basePath?: string;
  /** The public origin, if the API is behind a proxy: `https://api.example.com`. Default: the origin of the request. */
  readonly origin?: string;
  /**
   * The maximum time of a request in milliseconds, and of each batch of a streamed response. After it, the request
   * returns 503, or the streamed response breaks off. Default: 30,000; 0: no limit. The database does not stop the
   * statement at this time, but at its own limit: see `@prisma-paged/runtime/databases`.
   */
  readonly timeout?: number;
  /**
   * The maximum time in milliseconds that a client may leave a streamed response unread. After it, the response breaks
   * off. Default: `timeout`; 0: no limit.
   */
  readonly streamIdle?: number;
  /**
   * True if `createApi` must throw for a resource without a scope. A resource that is meant for everybody then needs
   * `scope: { Country: "public" }`. Default: false.
   */
  readonly requireScopes?: boolean;
  /**
   * Returns a key for the totals that requests share (`paginationCount: "shared"` and `"cached"`). Only requests with
   * an equal key share a total. Totals of different databases or conditions are separate without it. It is necessary if
   * a connection, a role or a pool below Prisma chooses the tenant: return the tenant's id then. A request whose key is
   * not a string counts for itself. Default: one key for all requests.
   *
   * @example
   * ```ts
   * createApi<Users>({ prisma, countKey: (context) => String(context.get("user").tenantId) });
   * ```
   */
  readonly countKey?: (context: Context<E>) => string | undefined | Promise<string | undefined>;
  /**
   * The store in which several processes share the totals of `paginationCount: "cached"`, such as Valkey or Redis.
   * Default: each process keeps its own totals.
   */
  readonly countStore?: CountStore;
  /**
   * Returns a link for the head of every HTML page, such as one to log in or out. With this option, shared caches keep
   * no HTML page. If the function throws, `onError` gets the error, and the page has no link. Default: no link.
   *
   * @example
   * ```ts
   * createApi<Users>({ prisma, accountLink: (context) => ({ text: context.get("user").name, href: "/account" }) });
   * ```
   */
  readonly accountLink?: (context: Context<E>) => PageLink | undefined;
  /**
   * True if responses of collections and items must have the header `Server-Timing`, with the milliseconds of the rows,
   * of the count and of the whole request. Every caller of the API can then measure its queries. Default: false.
   *
   * @example
   * ```ts
   * createApi({ prisma, serverTiming: process.env.NODE_ENV !== "production" });
   * ```
   */
  readonly serverTiming?: boolean;
  /**
   * Receives a report after each response of a collection or an item, for logs and metrics: the path, the rows, the
   * queries and their times. If the function throws, `onError` gets the error, and the response stays. Default: none.
   *
   * @example
   * ```ts
   * createApi({ prisma, onPage: ({ path, rows, milliseconds }) => console.info(path, rows, milliseconds) });
   * ```
   */
  readonly onPage?: (page: PageReport, context: Context<E>) => void | Promise<void>;
  /**
   * Receives the cause of a 500 or 503. It may be async. If it throws, its error goes to `console.error`. Default: the
   * cause goes to `console.error`.
   *
   * @example
   * ```ts
   * createApi({ prisma, onError: (error, context) => console.error(context.req.path, error) });
   * ```
   */
  readonly onError?: (error: unknown, context: Context<E>) => void;
}

/**
 * A function that returns a `where`, which is added to every read of its model; or `"public"`, if everybody may see
 * every row. The request returns 500 before any query if the function returns nothing, or a condition with an empty
 * part (`undefined`, `{}`). The condition `{}` itself allows all rows.
 *
 * @example
 * ```ts
 * createApi<Users>({ prisma, scope: { Book: (context) => ({ tenantId: context.get("user").tenantId }), Author: "public" } });
 * ```
 */
export type Scope<E extends Env, Where> = ((context: Context<E>) => Where | Promise<Where>) | "public";

/** A `where` that compares these columns, because `@resource(scopedBy: …)` requires it of the scope. */
export type ScopedWhere<Where, Column extends keyof Where> = Where & Required<Pick<Where, Column>>;

/**
 * Functions by model that return the restricted fields (`@restricted`) that a request may see: `"all"`, or their names
 * in the schema. A request sees no restricted field of a model without a function. Each function runs once for each
 * request of a collection or an item. A `Problem` that it throws is the response. Any other error is a 500, as is a
 * name that is not a restricted field of the model.
 * @template Models by model, the names of its restricted fields
 *
 * @example
 * ```ts
 * createApi<Users>({ prisma, fields: { Author: (context) => (context.get("user").isAdmin ? "all" : ["phone"]) } });
 * ```
 */
export type FieldsByCaller<E extends Env, Models> = {
  readonly [Model in keyof Models]?: (
    context: Context<E>,
  ) => "all" | readonly Models[Model][] | Promise<"all" | readonly Models[Model][]>;
};

/** The scopes of an application, by model. @template Wheres by model, the `where` that its scope returns */
type Scopes<E extends Env, Wheres> = { readonly [Model in keyof Wheres]?: Scope<E, Wheres[Model]> };

/** A Prisma client with the delegates of these models. It may be a plain or an extended one. */
type ClientOf<Model extends string> = PrismaClientLike & {
  readonly [Name in Model as Uncapitalize<Name>]: PrismaDelegate;
};

/**
 * A client whose result extensions compute these fields. The type checks the scalars of the client's models, because
 * they are cheaper to compare than the types of its calls.
 * @template Models by model, the types of its computed fields
 */
export type ClientComputing<Models> = {
  readonly [Name in keyof Models & string as Uncapitalize<Name>]: {
    readonly [key: symbol]: { readonly types: { readonly payload: { readonly scalars: Models[Name] } } };
  };
};

/**
 * The options that an application passes to read these models. Not a union with `RequiringScopes`, because
 * `Omit<ApiOptions, "prisma">` would mix its members into a type that suits none of them.
 * @template Wheres by model, the `where` that its scope returns
 */
export type ResourceOptions<E extends Env, Wheres> = ApiOptions<E> & {
  readonly prisma: ClientOf<keyof Wheres & string>;
  readonly requireScopes?: false;
  readonly scope?: Scopes<E, Wheres>;
};

/**
 * The options with `requireScopes`, whose value may be decided at run time: every resource then needs a scope.
 *
 * @example
 * ```ts
 * const scope = { Book: "public", Author: "public" } as const;
 * const options: RequiringScopes<ApiOptions> = { prisma, handlers, requireScopes: true, scope };
 * ```
 */
export type RequiringScopes<Options extends { readonly scope?: object }> = Omit<Options, "requireScopes" | "scope"> & {
  readonly requireScopes: boolean;
  readonly scope: Required<NonNullable<Options["scope"]>>;
};

/**
 * Query parameters as they were sent: strings, by the names that a client may send. A number is a string, too, and so
 * is a boolean, such as `on`. A value that the handler has not checked may be any string.
 */
export type SentQuery<Query> = {
  readonly [Name in keyof Query]: Name extends `${string}[]` ? readonly string[] : string;
};

/**
 * The argument of a custom handler. @template Parameters the parameters that the operation declares
 *
 * @example
 * ```ts
 * const take: CollectionHandler<Env, object, Book, object, PrismaClient> = ({ prisma, itemsPerPage, offset }) =>
 *   prisma.book.findMany({ take: itemsPerPage, skip: offset });
 * ```
 */
export interface HandlerArguments<E extends Env, Query, Where, Client, Parameters = object> {
  /** The number of the page, from the page parameter. Default: 1. */
  readonly page: number;
  /** The page size. If paging is off, 2,147,483,647: one page that holds everything. */
  readonly itemsPerPage: number;
  /** The number of rows before the page: (page - 1) × itemsPerPage, or 0 if paging is off. */
  readonly offset: number;
  /** The query parameters of the request, as strings. Empty parameters of the operation are left out. */
  readonly query: SentQuery<Query>;
  /** The values of the parameters that the operation declares, checked and converted to their types. */
  readonly parameters: Parameters;
  /** The `where` that the scope of the model returned. Undefined if the model has no scope. */
  readonly scope: Where | undefined;
  readonly prisma: Client;
  /** The context of the request in Hono. */
  readonly context: Context<E>;
}

/**
 * A function of the application that returns the rows of an operation: a plain list, or a paginator.
 *
 * @example
 * ```ts
 * createApi({ prisma, handlers: { Book: { recommended: async ({ prisma }) => [await prisma.book.findFirstOrThrow()] } } });
 * ```
 */
export type CollectionHandler<E extends Env, Query, Row, Where, Client, Parameters = object> = (
  args: HandlerArguments<E, Query, Where, Client, Parameters>,
) => HandlerResult<Row> | Promise<HandlerResult<Row>>;

/** A row that a handler returns. It must have the keys of its links and lists, and may lack its other fields. */
export type ItemRow<Row, Key extends keyof Row> = Pick<Row, Key> & Partial<Row>;

/** A handler in the runtime. Its type is a general one, because the emitted types have checked it already. */
export type AnyHandler = CollectionHandler<Env, never, object, never, never, never>;

/**
 * The options of an API in the runtime, with scopes of any models and handlers of any operations. The emitted types
 * check the options of an application.
 */
export interface ServeOptions extends ApiOptions {
  readonly scope?: { readonly [model: string]: Scope<Env, object> | undefined };
  readonly fields?: FieldsByCaller<Env, { readonly [model: string]: string }>;
  readonly handlers?: { readonly [model: string]: { readonly [operation: string]: AnyHandler } | undefined };
}

/**
 * Returns the application's options, typed without the type of its context. The runtime only passes the context on to
 * the application's own functions.
 */
export function asServed<E extends Env>(options: ApiOptions<E>): ServeOptions {
  return options as unknown as ServeOptions;
}
