/** The documents in which an API describes itself, made from what its modules state. */
import type { Context, Env, Hono } from "hono";
import { Problem } from "../definition/problem.js";
import type { EntrypointPage, Format, RequestUrls } from "../document/format.js";
import { errorPath } from "../document/problem-document.js";
import { type Endpoint, requestUrls } from "../http/base-url.js";
import { headersShown } from "../http/document-headers.js";
import { linkHeader } from "../http/link-header.js";
import type { ApiDocuments } from "../http/mount.js";
import { formatIfAny } from "../http/negotiation.js";
import { respond, respondWithProblem } from "../http/respond.js";
import { suffixedFormats, withSuffixes } from "../http/suffix.js";
import { unknownPath } from "../http/unknown-path.js";
import { toApi } from "./api.js";
import { checkNames } from "./check-option-names.js";
import { entrypointContext, errorContext, resourceContext } from "./contexts.js";
import type { ApiDescription } from "./description.js";
import { errorDocument, errorPage, problemStatuses } from "./errors.js";
import { documentation, entrypoint } from "./hydra-documentation.js";
import { json, jsonLd } from "./media-types.js";
import { openApi } from "./openapi-document.js";
import type { DocumentServer } from "./reference.js";
import { basePlaceholder, originPlaceholder, pathPlaceholder, slashPlaceholder } from "./vocabulary.js";

/**
 * `GET /`, `/docs.jsonld`, `/contexts/{Name}`, `/errors/{code}`, `/openapi.json` and, with a reference, `/docs`. Each
 * document is made at its first request, and then kept as text.
 */
export function documentsOf(description: ApiDescription): ApiDocuments {
  const textOf = textsOnce(description);
  return {
    addRoutes<E extends Env>(app: Hono<E>, endpoint: Endpoint<E>) {
      checkNames(description, endpoint.options);
      const serveFrom =
        (answering: Endpoint<E>): DocumentServer<E>["serve"] =>
        (context, text, contentType, others) => {
          if (text instanceof Problem) return respondWithProblem(context, answering, text);
          const headers = { ...others, "Content-Type": contentType, Link: linkHeader(requestUrls(context, answering)) };
          return respond(context, answering, { text, headers });
        };
      const serve = serveFrom(endpoint);
      const serveDocument = (context: Context<E>, path: string, contentType: string): Response => {
        const text = textOf(path);
        const body = text === undefined ? unknownPath(context, endpoint) : fill(text, requestUrls(context, endpoint));
        return serve(context, body, contentType);
      };
      /** A document in JSON-LD, or as a format shows it that has a page for it. */
      const serveShown = (
        context: Context<E>,
        answering: Endpoint<E>,
        path: string,
        pageIn: (format: Format, shown: () => EntrypointPage) => string | undefined,
      ) => {
        const format = formatIfAny(context, answering);
        const urls = requestUrls(context, answering);
        const text = fill(textOf(path) ?? "", urls);
        const shown = (): EntrypointPage => ({
          urls,
          document: JSON.parse(text),
          headers: headersShown(context, answering, undefined, { Link: linkHeader(urls) })(
            { contentType: jsonLd },
            text,
          ),
          formats: answering.settings.formats,
        });
        const page = format && pageIn(format, shown);
        const serveAnswer = serveFrom(answering);
        return format === undefined || page === undefined
          ? serveAnswer(context, text, jsonLd)
          : serveAnswer(context, page, format.contentType, format.headers);
      };
      const serveEntrypoint = (answering: Endpoint<E>) => (context: Context<E>) =>
        serveShown(context, answering, "/", (format, shown) => format.entrypoint?.(shown()));
      for (const { path, handler } of withSuffixes("/", endpoint, serveEntrypoint)) {
        app.get(path === "/" ? path : `/index${path.slice(1)}`, handler);
      }
      app.get("/docs.jsonld", (context) => serveDocument(context, "/docs.jsonld", jsonLd));
      app.get("/contexts/:name", (context) =>
        serveDocument(context, `/contexts/${context.req.param("name") ?? ""}`, jsonLd),
      );
      app.get("/errors/:code", (context) => {
        const code = context.req.param("code") ?? "";
        const fixed = suffixedFormats(endpoint.settings.formats).find(({ suffix }) => code.endsWith(suffix));
        const answering = fixed === undefined ? endpoint : { ...endpoint, fixed };
        const status = problemStatuses.find((known) => code === `${known}${fixed?.suffix ?? ""}`);
        if (status === undefined) return serve(context, unknownPath(context, endpoint), jsonLd);
        return serveShown(context, answering, errorPath(status), (format, shown) =>
          format.error?.({ ...errorPage(status), ...shown() }),
        );
      });
      app.get("/openapi.json", (context) => {
        const isMounted = requestUrls(context, endpoint).entrypoint === "";
        return serveDocument(context, isMounted ? mountedOpenApi : "/openapi.json", json);
      });
      const { title = "API", theme = {}, reference } = description;
      reference?.addRoutes(app, { title, theme }, { serve, urlsOf: (context) => requestUrls(context, endpoint) });
    },
  };
}

/** The documents as JSON by path, each made at its first request; placeholders mark what only a request reveals. */
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

/** The OpenAPI document of an API whose entrypoint has no slash. */
const mountedOpenApi = "/openapi.json without a slash";

function documentMakers(description: ApiDescription): ReadonlyMap<string, () => object> {
  const api = toApi(description);
  return new Map<string, () => object>([
    ["/", () => entrypoint(api)],
    ["/docs.jsonld", () => documentation(api)],
    ["/openapi.json", () => openApi(api, false)],
    [mountedOpenApi, () => openApi(api, true)],
    ...api.resources.map(
      (resource) => [`/contexts/${resource.resource.shortName}`, () => resourceContext(api, resource)] as const,
    ),
    ["/contexts/Entrypoint", () => entrypointContext(api)],
    ["/contexts/Error", () => errorContext(api)],
    ...problemStatuses.map((status) => [errorPath(status), () => errorDocument(api, status)] as const),
  ]);
}

/** The placeholders are inside JSON strings, so their replacements are escaped as such. */
function fill(text: string, { origin, basePath, entrypoint }: RequestUrls): string {
  // By functions: in a text, `$'` would insert the rest of the document, and a `Host` may contain it many times.
  const inJson = (value: string) => () => JSON.stringify(value).slice(1, -1);
  return text
    .replaceAll(slashPlaceholder, entrypoint)
    .replaceAll(pathPlaceholder, inJson(basePath))
    .replaceAll(originPlaceholder, inJson(origin))
    .replaceAll(basePlaceholder, inJson(origin + basePath));
}
