/** The subpath `@prisma-paged/runtime/documents`: what an API says of itself, made of what its modules state. */
import type { Context, Env, Hono } from "hono";
import { notFound, Problem } from "../errors.js";
import { linkHeader } from "../formats/link-header.js";
import { bestOf } from "../formats/negotiation.js";
import type { ApiDocuments } from "../mount.js";
import { type Place, placeOf } from "../request-context.js";
import { respond, respondWithProblem } from "../respond.js";
import { toApi } from "./api.js";
import { entrypointContext, errorContext, resourceContext } from "./contexts.js";
import type { ApiDescription } from "./description.js";
import { documentation, entrypoint } from "./hydra.js";
import { checkNames } from "./known-names.js";
import { openApi } from "./openapi/document.js";
import { json, jsonLd } from "./openapi/media-types.js";
import { basePlaceholder, pathPlaceholder } from "./vocabulary.js";

export type {
  ApiDescription,
  DescribedField,
  DescribedLink,
  DescribedRelation,
  DescribedResource,
  DescribedScalar,
} from "./description.js";

/** What serves the API's own documents. */
export interface DocumentServer<E extends Env> {
  serve(context: Context<E>, text: string | Problem, contentType: string, headers?: Record<string, string>): Response;
  /** With a slash before it, or empty. */
  basePathOf(context: Context<E>): string;
}

/** A reference page for people, made from `/openapi.json`: the value of `@prisma-paged/runtime/reference`. */
export interface Reference {
  /** Adds `/docs` and what it loads. */
  addRoutes<E extends Env>(app: Hono<E>, title: string, server: DocumentServer<E>): void;
}

/**
 * `GET /`, `/docs.jsonld`, `/contexts/{Name}`, `/openapi.json` and, with a reference, `/docs` (CONTRACT 5). Each document
 * is made when it is first asked for, and kept as text.
 */
export function documentsOf(description: ApiDescription): ApiDocuments {
  const textOf = textsOnce(description);
  return {
    addRoutes<E extends Env>(app: Hono<E>, place: Place<E>) {
      checkNames(description, place.options);
      const serve: DocumentServer<E>["serve"] = (context, text, contentType, others) => {
        if (text instanceof Problem) return respondWithProblem(context, place, text);
        const headers = { ...others, "Content-Type": contentType, Link: linkHeader(placeOf(context, place)) };
        return respond(context, place, { text, headers });
      };
      const serveDocument = (context: Context<E>, path: string, contentType: string): Response => {
        const { origin, basePath } = placeOf(context, place);
        const text = textOf(path);
        return serve(context, text === undefined ? notFound() : fill(text, origin, basePath), contentType);
      };
      app.get("/", (context) => {
        const format = bestOf(context.req.header("Accept") ?? "", place.settings.formats);
        if (format?.entrypoint === undefined) return serveDocument(context, "/", jsonLd);
        const at = placeOf(context, place);
        const document = JSON.parse(fill(textOf("/") ?? "", at.origin, at.basePath));
        return serve(context, format.entrypoint({ place: at, document }), format.contentType, format.headers);
      });
      app.get("/docs.jsonld", (context) => serveDocument(context, "/docs.jsonld", jsonLd));
      app.get("/contexts/:name", (context) =>
        serveDocument(context, `/contexts/${context.req.param("name") ?? ""}`, jsonLd),
      );
      app.get("/openapi.json", (context) => serveDocument(context, "/openapi.json", json));
      description.reference?.addRoutes(app, description.title ?? "API", {
        serve,
        basePathOf: (context) => placeOf(context, place).basePath,
      });
    },
  };
}

/** The documents as JSON by path, each made when it is first asked for; placeholders stand for what only a request tells. */
function textsOnce(description: ApiDescription): (path: string) => string | undefined {
  const texts = new Map<string, string>();
  let makers: ReturnType<typeof documentMakers> | undefined;
  return (path) => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    makers ??= documentMakers(description);
    const make = makers.get(path);
    if (make === undefined) return undefined;
    const text = JSON.stringify(make());
    texts.set(path, text);
    return text;
  };
}

function documentMakers(description: ApiDescription): ReadonlyMap<string, () => object> {
  const api = toApi(description);
  return new Map<string, () => object>([
    ["/", () => entrypoint(api)],
    ["/docs.jsonld", () => documentation(api)],
    ["/openapi.json", () => openApi(api)],
    ...api.resources.map(
      (resource) => [`/contexts/${resource.resource.shortName}`, () => resourceContext(api, resource)] as const,
    ),
    ["/contexts/Entrypoint", () => entrypointContext(api)],
    ["/contexts/Error", () => errorContext(api)],
  ]);
}

/** The placeholders stand inside JSON strings, so what fills them is escaped as such. */
function fill(text: string, origin: string, basePath: string): string {
  // By functions: in a text, `$'` would stand for the rest of the document, and a `Host` may hold it many times.
  const inJson = (value: string) => () => JSON.stringify(value).slice(1, -1);
  return text.replaceAll(pathPlaceholder, inJson(basePath)).replaceAll(basePlaceholder, inJson(origin + basePath));
}
