import { type Context, type Handler, Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { Problem } from "../definition/problem.js";
import type { MountedApi } from "./mounted-api.js";
import { readBasePath } from "./origin-and-base-path.js";
import { apiEndpoint, type Endpoint } from "./request-urls.js";
import { respondWithProblem } from "./respond.js";
import { unknownPath } from "./unknown-path.js";

/** The documents that describe an API. */
export interface ApiDocuments {
  addRoutes(app: Hono, endpoint: Endpoint): void;
}

/** Returns the app of the whole API: the routes of all resources, the documents, and a problem for unknown paths. */
export function mountAll(api: MountedApi, documents: ApiDocuments, resources: readonly Hono[] = []): Hono {
  const endpoint = apiEndpoint(api);
  const documentation = new Hono();
  documents.addRoutes(documentation, endpoint);
  const app = new Hono();
  for (const routes of [...resources, mountRoutes(api, documentation.routes)]) app.route("/", routes);
  keepSlash(app);
  const { length } = readBasePath(api.options.basePath);
  const collections = app.routes.map(({ path }) => path.slice(length)).filter(isCollection);
  app.notFound((context) => respondWithProblem(context, endpoint, unknownPath(context, endpoint, collections)));
  return app;
}

/** Checks that a path has no key, pattern, suffix of a format, or slash at its end: `/cities`. */
function isCollection(path: string): boolean {
  return /^[^:*.]*[^:*./]$/.test(path);
}

/**
 * Adds the entrypoint with an empty path. `app.route("/api", …)` removes the slash from the path `/`, which then
 * answers at `/api` only. An empty path becomes `/api/`, unless a mount at `/` comes first.
 */
function keepSlash(app: Hono): void {
  app.routes.push(...app.routes.filter(({ path }) => path === "/").map((route) => ({ ...route, path: "" })));
}

const reading = /^(GET|HEAD)$/;

/**
 * Returns an app with routes under the base path, ready to be mounted separately. Each route also answers with a
 * trailing slash, and with 405 and `Allow` for other methods. Routes keep the given order.
 */
export function mountRoutes(api: MountedApi, routes: readonly Pick<RouterRoute, "path" | "handler">[]): Hono {
  const endpoint = apiEndpoint(api);
  const app = new Hono();
  const basePath = readBasePath(api.options.basePath);
  for (const { path, handler } of routes) {
    // One handler for all methods, because for two at a path (one of them for GET) Hono builds a chain, which costs
    // time in each request.
    const answer: Handler = (context, next) =>
      reading.test(context.req.method) ? handler(context, next) : refuseMethod(context, endpoint);
    // The whole path is passed, because `route(basePath, …)` would remove the slash from the entrypoint, and links have
    // that slash.
    app.all(basePath + path, answer);
    app.all(path === "/" ? basePath : `${basePath + path}/`, answer);
  }
  return app;
}

/** Answers a method that is neither GET nor HEAD: 405 with `Allow`, or 204 to OPTIONS. */
function refuseMethod(context: Context, endpoint: Endpoint): Response {
  context.header("Allow", "GET, HEAD, OPTIONS");
  if (context.req.method === "OPTIONS") return context.body(null, 204);
  return respondWithProblem(
    context,
    endpoint,
    new Problem(405, `This API is read-only: use GET or HEAD instead of ${context.req.method}.`),
  );
}
