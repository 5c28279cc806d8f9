import { type Context, type Env, Hono, type Schema } from "hono";
import type { RouterRoute } from "hono/types";
import type { ApiOptions } from "../definition/api-options.js";
import { Problem } from "../definition/problem.js";
import type { ApiSettings } from "../document/api-settings.js";
import { readBasePath, readOrigin } from "./base-options.js";
import { apiEndpoint, type Endpoint } from "./base-url.js";
import type { RouteHandler } from "./handlers.js";
import { respondWithProblem } from "./respond.js";
import { unknownPath } from "./unknown-path.js";

/** The documents in which an API describes itself. */
export interface ApiDocuments {
  /** Adds the routes of the documents. */
  addRoutes<E extends Env>(app: Hono<E>, endpoint: Endpoint<E>): void;
}

/** The handlers of a module's routes: those of its type, no more and no less. */
export type RouteHandlers<E extends Env, Routes extends Schema> = {
  readonly [Path in keyof Routes]: RouteHandler<E>;
};

/**
 * A module's routes, ready to be mounted alone: under the base path, answering with a trailing slash too, and with
 * 405 and `Allow` for other methods. Routes come in the order given. `Routes` states their types, so that `hc` knows them.
 */
export function mount<E extends Env, Routes extends Schema>(
  options: ApiOptions<E>,
  settings: ApiSettings,
  handlers: RouteHandlers<E, Routes>,
): Hono<E, Routes> {
  const routes = Object.entries<RouteHandler<E>>(handlers).map(([path, handler]) => ({ path, handler }));
  return mountRoutes(options, settings, routes) as unknown as Hono<E, Routes>;
}

/** The whole API: every module's routes, its own documents, and a problem for a path that none of them knows. */
export function mountApi<E extends Env, Routes extends Schema>(
  options: ApiOptions<E>,
  settings: ApiSettings,
  documents: ApiDocuments,
  ...modules: readonly MountedRoutes[]
): Hono<E, Routes> {
  const endpoint = apiEndpoint(options, settings);
  const documentation = new Hono<E>();
  documents.addRoutes(documentation, endpoint);
  const app = new Hono<E>();
  for (const module of [...modules, mountRoutes(options, settings, documentation.routes)]) {
    app.route("/", module as Hono<E>);
  }
  keepSlash(app);
  app.notFound((context) => respondWithProblem(context, endpoint, unknownPath(context, endpoint)));
  return app as unknown as Hono<E, Routes>;
}

/**
 * `app.route("/api", …)` takes the slash from the path of the entrypoint, which then answers at `/api` only. An empty
 * path becomes `/api/`, unless a mount at `/` comes first.
 */
function keepSlash<E extends Env>(app: Hono<E>): void {
  app.routes.push(...app.routes.filter(({ path }) => path === "/").map((route) => ({ ...route, path: "" })));
}

const reading = /^(GET|HEAD)$/;

/** A module's routes, whichever they are: to compare two types of Hono costs more than to check a module. */
export type MountedRoutes = Pick<Hono, "routes">;

function mountRoutes<E extends Env>(
  options: ApiOptions<E>,
  settings: ApiSettings,
  routes: readonly Pick<RouterRoute, "path" | "handler">[],
): Hono<E> {
  const endpoint = apiEndpoint(options, settings);
  const app = new Hono<E>();
  const basePath = readBasePath(options.basePath);
  readOrigin(options.origin);
  for (const { path, handler } of routes) {
    // One handler for all methods: of two at a path, one of them for GET, Hono makes a chain, at a cost to each request.
    // Whole: `route(basePath, …)` would take the slash from the entrypoint's address, which its links have.
    app.all(basePath + path, (context, next) =>
      reading.test(context.req.method) ? handler(context, next) : refuseMethod(context, endpoint),
    );
    app.get(path === "/" ? basePath : `${basePath + path}/`, handler);
  }
  return app;
}

/** Any other method: 405, but an answer to OPTIONS, with `Allow`. */
function refuseMethod<E extends Env>(context: Context<E>, endpoint: Endpoint<E>): Response {
  context.header("Allow", "GET, HEAD, OPTIONS");
  if (context.req.method === "OPTIONS") return context.body(null, 204);
  return respondWithProblem(
    context,
    endpoint,
    new Problem(405, `This API is read-only: use GET or HEAD instead of ${context.req.method}.`),
  );
}
