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
import { type DocumentPart, toApi } from "./api.js";
import { entrypointContext, errorContext, resourceContext } from "./contexts.js";
import type { ApiDescription } from "./description.js";
import { entrypoint } from "./entrypoint.js";
import { errorDocument, errorPage, problemCodes } from "./errors.js";
import { jsonLd } from "./media-types.js";
import type { DocumentServer } from "./reference.js";
import { basePlaceholder, originPlaceholder, pathPlaceholder, slashPlaceholder } from "./vocabulary.js";

/** An API with the documents that it has beside those of JSON-LD. */
export interface DescribedApi extends ApiDescription {
  /** `/openapi.json`; left out: there is none (`openapi: false` in platform.yaml). */
  readonly openapi?: DocumentPart;
  /** `/docs.jsonld`; left out: there is none (`hydra: false`). */
  readonly hydra?: DocumentPart;
}

/**
 * `GET /`, `/contexts/{Name}` and `/errors/{code}`; `/docs.jsonld`, `/openapi.json` and `/docs` if the API has them. Each
 * document is made at its first request, and then kept as text.
 */
export function documentsOf(description: DescribedApi): ApiDocuments {
  const textOf = textsOnce(description);
  return {
    addRoutes<E extends Env>(app: Hono<E>, endpoint: Endpoint<E>) {
      const serveFrom =
        (answering: Endpoint<E>): DocumentServer<E>["serve"] =>
        (context, text, contentType, others) => {
          if (text instanceof Problem) return respondWithProblem(context, answering, text);
          const headers = { ...others, "Content-Type": contentType, ...linkHeader(requestUrls(context, answering)) };
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
          headers: headersShown(context, answering, undefined, linkHeader(urls))({ contentType: jsonLd }, text),
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
      for (const { path, contentType } of documentParts(description)) {
        app.get(path, (context) => {
          const isMounted = requestUrls(context, endpoint).entrypoint === "";
          return serveDocument(context, isMounted ? path + mounted : path, contentType);
        });
      }
      app.get("/contexts/:name", (context) =>
        serveDocument(context, `/contexts/${context.req.param("name") ?? ""}`, jsonLd),
      );
      app.get("/errors/:code", (context) => {
        const code = context.req.param("code") ?? "";
        const fixed = suffixedFormats(endpoint.settings.formats).find(({ suffix }) => code.endsWith(suffix));
        const answering = fixed === undefined ? endpoint : { ...endpoint, fixed };
        const known = problemCodes.find((each) => code === `${each}${fixed?.suffix ?? ""}`);
        if (known === undefined) return serve(context, unknownPath(context, endpoint), jsonLd);
        return serveShown(context, answering, errorPath(known), (format, shown) =>
          format.error?.({ ...errorPage(known), ...shown() }),
        );
      });
      const { title = "API", theme = {}, reference } = description;
      reference?.addRoutes(app, { title, theme }, { serve, urlsOf: (context) => requestUrls(context, endpoint) });
    },
  };
}

/** The documents as JSON by path, each made at its first request; placeholders mark what only a request reveals. */
function textsOnce(description: DescribedApi): (path: string) => string | undefined {
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

/** After the path of a document: that of an API whose entrypoint has no slash. */
const mounted = " without a slash";

function documentParts({ hydra, openapi }: DescribedApi): readonly DocumentPart[] {
  return [hydra, openapi].filter((part) => part !== undefined);
}

function documentMakers(description: DescribedApi): ReadonlyMap<string, () => object> {
  const api = toApi(description);
  return new Map<string, () => object>([
    ["/", () => entrypoint(api)],
    ...documentParts(description).flatMap(({ path, make }) => [
      [path, () => make(api, false)] as const,
      [path + mounted, () => make(api, true)] as const,
    ]),
    ...api.resources.map(
      (resource) => [`/contexts/${resource.resource.shortName}`, () => resourceContext(resource)] as const,
    ),
    ["/contexts/Entrypoint", () => entrypointContext(api)],
    ["/contexts/Error", () => errorContext(api)],
    ...problemCodes.map((code) => [errorPath(code), () => errorDocument(api, code)] as const),
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
