import type { Context, Env } from "hono";
import type { CountStore } from "./count-store.js";
import type { PageReport } from "./page-report.js";
import type { HandlerResult } from "./paginator.js";
import type { PrismaClientLike, PrismaDelegate } from "./row-source.js";

/** A link in the head of every page for people. */
export interface PageLink {
  readonly text: string;
  readonly href: string;
}

/**
 * What every `createApi` and every module's routes take; the emitted options add scopes and handlers.
 *
 * @example
 * ```ts
 * const api = createApi({ prisma, basePath: "/api", timeout: 5_000 });
 * ```
 */
export interface ApiOptions<E extends Env = Env> {
  /** Any PrismaClient, an extended one (`$extends`) too. */
  readonly prisma: PrismaClientLike;
  /** Moves routes and links alike: `/api`. Default: none. */
  readonly basePath?: string;
  /** The public origin behind a proxy: `https://api.example.com`. Default: the request's own. */
  readonly origin?: string;
  /**
   * Milliseconds that a request may take, and each batch of a streamed answer separately: then a 503, or the answer is
   * broken off. Default: 30,000; 0: no limit. The statement runs on in the database, to its own limit:
   * `@prisma-paged/runtime/databases` has them.
   */
  readonly timeout?: number;
  /**
   * Milliseconds that a client may leave a streamed answer unread: then it is broken off. Default: `timeout`; 0: no
   * limit.
   */
  readonly streamIdle?: number;
  /**
   * If true, a resource without a scope is an error of `createApi`; a resource that is meant for everybody says so:
   * `scope: { Country: "public" }`. Default: false.
   */
  readonly requireScopes?: boolean;
  /**
   * What separates the totals that requests may share (`paginationCount: "shared"` and `"cached"`), beyond the database
   * and the whole condition: the tenant, if a connection, a role or a pool below Prisma decides on it. A request whose
   * key is not a text counts for itself. Default: the same key for all.
   *
   * @example
   * ```ts
   * createApi<Users>({ prisma, countKey: (context) => String(context.get("user").tenantId) });
   * ```
   */
  readonly countKey?: (context: Context<E>) => string | undefined | Promise<string | undefined>;
  /**
   * Where several processes share the totals of `paginationCount: "cached"`, such as Valkey or Redis. Default: each
   * process keeps its own.
   */
  readonly countStore?: CountStore;
  /**
   * A link in the head of every HTML page, such as one to log in or out. Shared caches then keep no HTML page. An error
   * it throws is reported to `onError`, and the page has no link. Default: none.
   *
   * @example
   * ```ts
   * createApi<Users>({ prisma, accountLink: (context) => ({ text: context.get("user").name, href: "/account" }) });
   * ```
   */
  readonly accountLink?: (context: Context<E>) => PageLink | undefined;
  /**
   * If true, collections and items have the header `Server-Timing` with the milliseconds of their rows, their count and
   * the whole. Anybody who may call the API can then measure its queries. Default: false.
   *
   * @example
   * ```ts
   * createApi({ prisma, serverTiming: process.env.NODE_ENV !== "production" });
   * ```
   */
  readonly serverTiming?: boolean;
  /**
   * Called with what each answer of a collection or an item took, once it is there: for logs and metrics. What it throws
   * goes to `onError`, and the response stays. Default: none.
   *
   * @example
   * ```ts
   * createApi({ prisma, onPage: ({ path, rows, milliseconds }) => console.info(path, rows, milliseconds) });
   * ```
   */
  readonly onPage?: (page: PageReport, context: Context<E>) => void | Promise<void>;
  /**
   * Where the cause of a 500 or 503 goes; may be async. Default: `console.error`, which also receives what this throws.
   *
   * @example
   * ```ts
   * createApi({ prisma, onError: (error, context) => console.error(context.req.path, error) });
   * ```
   */
  readonly onError?: (error: unknown, context: Context<E>) => void;
}

/**
 * A `where` added to every read of its model, or `"public"`: every row, for everybody. If a function returns nothing,
 * or a condition with an empty part (`undefined`, `{}`), the request returns 500 before any query; `{}` itself allows
 * all rows.
 *
 * @example
 * ```ts
 * createApi<Users>({ prisma, scope: { Book: (context) => ({ tenantId: context.get("user").tenantId }), Author: "public" } });
 * ```
 */
export type Scope<E extends Env, Where> = ((context: Context<E>) => Where | Promise<Where>) | "public";

/** The condition of a scope that compares these columns (`@resource(scopedBy: …)`). */
export type ScopedWhere<Where, Column extends keyof Where> = Where & Required<Pick<Where, Column>>;

/**
 * By model, the restricted fields (`@restricted`) that a request may see: `"all"`, or their names in the schema. For a
 * model that is left out, none. It is called once for each request of a collection or an item; an error is a 500, a
 * Problem the answer, and a name that is not a restricted field of the model a 500, too.
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

/** Scopes by model. @template Wheres by model, the `where` that its scope returns */
type Scopes<E extends Env, Wheres> = { readonly [Model in keyof Wheres]?: Scope<E, Wheres[Model]> };

/** A Prisma client with the delegates of these models: a plain and an extended one fit alike. */
type ClientOf<Model extends string> = PrismaClientLike & {
  readonly [Name in Model as Uncapitalize<Name>]: PrismaDelegate;
};

/**
 * A client whose result extensions compute these fields. A client's type has them among the scalars of its models, which
 * is cheaper to compare than the types of its calls.
 * @template Models by model, the types of its computed fields
 */
export type ClientComputing<Models> = {
  readonly [Name in keyof Models & string as Uncapitalize<Name>]: {
    readonly [key: symbol]: { readonly types: { readonly payload: { readonly scalars: Models[Name] } } };
  };
};

/**
 * What reading these models takes of an application. Not a union with `RequiringScopes`: `Omit<ApiOptions, "prisma">`
 * would mix its members into a type that suits none of them.
 * @template Wheres by model, the `where` that its scope returns
 */
export type ResourceOptions<E extends Env, Wheres> = ApiOptions<E> & {
  readonly prisma: ClientOf<keyof Wheres & string>;
  readonly requireScopes?: false;
  readonly scope?: Scopes<E, Wheres>;
};

/**
 * These options with `requireScopes`, which may be decided at run time: every resource has a scope.
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
 * Query parameters as they arrive, by the names of what a client may send: a number and a boolean are a text by then
 * (`on` is a boolean too), and what no handler has checked may be any text.
 */
export type SentQuery<Query> = {
  readonly [Name in keyof Query]: Name extends `${string}[]` ? readonly string[] : string;
};

/**
 * What a custom handler gets. @template Parameters those that the operation declares
 *
 * @example
 * ```ts
 * const take: CollectionHandler<Env, object, Book, object, PrismaClient> = ({ prisma, itemsPerPage, offset }) =>
 *   prisma.book.findMany({ take: itemsPerPage, skip: offset });
 * ```
 */
export interface HandlerArguments<E extends Env, Query, Where, Client, Parameters = object> {
  /** From the page parameter; default 1. */
  readonly page: number;
  /** 2,147,483,647 if paging is off: one page that holds everything. */
  readonly itemsPerPage: number;
  /** (page - 1) × itemsPerPage; 0 if paging is off. */
  readonly offset: number;
  /** The request's query parameters, as sent: texts; without those of the operation that were sent empty. */
  readonly query: SentQuery<Query>;
  /** The values of the parameters that the operation declares: checked, and of their types. */
  readonly parameters: Parameters;
  /** The resolved scope of the model; undefined if it has none. */
  readonly scope: Where | undefined;
  readonly prisma: Client;
  /** Hono's context. */
  readonly context: Context<E>;
}

/**
 * The rows of an operation, from the application: a plain list, or a paginator.
 *
 * @example
 * ```ts
 * createApi({ prisma, handlers: { Book: { recommended: async ({ prisma }) => [await prisma.book.findFirstOrThrow()] } } });
 * ```
 */
export type CollectionHandler<E extends Env, Query, Row, Where, Client, Parameters = object> = (
  args: HandlerArguments<E, Query, Where, Client, Parameters>,
) => HandlerResult<Row> | Promise<HandlerResult<Row>>;

/** A row that a handler returns: the keys of its links and lists are required, the other fields may be left out. */
export type ItemRow<Row, Key extends keyof Row> = Pick<Row, Key> & Partial<Row>;

/** A handler whose emitted types were checked already: here its type is a general one. */
export type AnyHandler = CollectionHandler<Env, never, object, never, never, never>;

/**
 * The options that any API may be served with: any model's scope, any operation's handler. The emitted types check those
 * of an application.
 */
export interface ServeOptions extends ApiOptions {
  readonly scope?: { readonly [model: string]: Scope<Env, object> | undefined };
  readonly fields?: FieldsByCaller<Env, { readonly [model: string]: string }>;
  readonly handlers?: { readonly [model: string]: { readonly [operation: string]: AnyHandler } | undefined };
}

/**
 * Returns the application's options without the type of its context, which the runtime only passes on to the
 * application's own functions.
 */
export function asServed<E extends Env>(options: ApiOptions<E>): ServeOptions {
  return options as unknown as ServeOptions;
}
