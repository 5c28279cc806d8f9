import { type Env, Hono } from "hono";
import type { ApiOptions } from "./api-options.js";
import { Problem } from "./errors.js";
import { apiPlace, normaliseBasePath, type Place } from "./request-context.js";
import { respondWithProblem } from "./respond.js";
import type { ApiSettings } from "./settings.js";

/** What an API says of itself: the value of `@prisma-paged/runtime/documents`. */
export interface ApiDocuments {
  /** Adds the routes of the documents. */
  addRoutes<E extends Env>(app: Hono<E>, place: Place<E>): void;
}

/**
 * A module's routes, ready to be mounted alone: under the base path, answering with a trailing slash too, and with
 * 405 and `Allow` for other methods. The type stays the routes' own, so that `hc` knows them.
 */
export function mount<E extends Env, Routes extends Hono<E, never, string>>(
  options: ApiOptions<E>,
  routes: Routes,
  settings: ApiSettings,
): Routes {
  const place = apiPlace(options, settings);
  const app = new Hono<E>();
  for (const { path, handler } of routes.routes) {
    app.get(path, handler);
    if (path !== "/") app.get(`${path}/`, handler);
  }
  for (const path of new Set(routes.routes.map((route) => route.path))) {
    app.all(path, (context) => {
      if (context.req.method === "OPTIONS") return context.body(null, 204, { Allow: "GET, HEAD, OPTIONS" });
      const response = respondWithProblem(
        context,
        place,
        new Problem(405, `Method ${context.req.method} is not allowed here; there are GET and HEAD.`),
      );
      response.headers.set("Allow", "GET, HEAD, OPTIONS");
      return response;
    });
  }
  const basePath = normaliseBasePath(options.basePath);
  const mounted = basePath === "" ? app : new Hono<E>().route(basePath, app);
  return mounted as unknown as Routes;
}

/** The whole API: every module's routes, its own documents, and a problem for a path that none of them knows. */
export function mountApi<E extends Env, Routes extends Hono<E, never, string>>(
  options: ApiOptions<E>,
  routes: Routes,
  documents: ApiDocuments,
  settings: ApiSettings,
): Routes {
  const place = apiPlace(options, settings);
  const documentation = new Hono<E>();
  documents.addRoutes(documentation, place);
  const app = routes as unknown as Hono<E>;
  app.route("/", mount(options, documentation as unknown as Hono<E, never, string>, settings));
  app.notFound((context) => respondWithProblem(context, place, new Problem(404, "Not Found")));
  return routes;
}
