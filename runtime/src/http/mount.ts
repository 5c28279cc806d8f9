import { type Context, type Handler, Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { Problem } from "../definition/problem.js";
import type { Api } from "./mounted-api.js";
import { readBasePath } from "./origin-and-base-path.js";
import { apiEndpoint, type Endpoint } from "./request-urls.js";
import { respondWithProblem } from "./respond.js";
import { unknownPath } from "./unknown-path.js";

/** The documents in which an API describes itself. */
export interface ApiDocuments {
  /** Adds the routes of the documents. */
  addRoutes(app: Hono, endpoint: Endpoint): void;
}

/** The whole API: every resource's routes, its own documents, and a problem for a path that none of them knows. */
export function mountAll(api: Api, documents: ApiDocuments, resources: readonly Hono[] = []): Hono {
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

/** A path without a key, a pattern, the suffix of a format or a slash at its end. */
function isCollection(path: string): boolean {
  return /^[^:*.]*[^:*./]$/.test(path);
}

/**
 * `app.route("/api", …)` takes the slash from the path of the entrypoint, which then answers at `/api` only. An empty
 * path becomes `/api/`, unless a mount at `/` comes first.
 */
function keepSlash(app: Hono): void {
  app.routes.push(...app.routes.filter(({ path }) => path === "/").map((route) => ({ ...route, path: "" })));
}

const reading = /^(GET|HEAD)$/;

/**
 * Routes, ready to be mounted separately: under the base path, answering with a trailing slash too, and with 405 and
 * `Allow` for other methods. Routes come in the order given.
 */
export function mountRoutes(api: Api, routes: readonly Pick<RouterRoute, "path" | "handler">[]): Hono {
  const endpoint = apiEndpoint(api);
  const app = new Hono();
  const basePath = readBasePath(api.options.basePath);
  for (const { path, handler } of routes) {
    // One handler for all methods: of two at a path, one of them for GET, Hono makes a chain, at a cost to each request.
    const answer: Handler = (context, next) =>
      reading.test(context.req.method) ? handler(context, next) : refuseMethod(context, endpoint);
    // Whole: `route(basePath, …)` would take the slash from the entrypoint's address, which its links have.
    app.all(basePath + path, answer);
    app.all(path === "/" ? basePath : `${basePath + path}/`, answer);
  }
  return app;
}

/** Any other method: 405, but an answer to OPTIONS, with `Allow`. */
function refuseMethod(context: Context, endpoint: Endpoint): Response {
  context.header("Allow", "GET, HEAD, OPTIONS");
  if (context.req.method === "OPTIONS") return context.body(null, 204);
  return respondWithProblem(
    context,
    endpoint,
    new Problem(405, `This API is read-only: use GET or HEAD instead of ${context.req.method}.`),
  );
}
