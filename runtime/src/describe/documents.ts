/** The documents in which an API describes itself, built from the description in its modules. */
import type { Context, Hono } from "hono";
import { mediaTypes } from "../definition/format-table.js";
import { Problem } from "../definition/problem.js";
import type { EntrypointContent, Format, RequestUrls } from "../document/format.js";
import type { OpenApiContent } from "../document/openapi-content.js";
import { errorPath } from "../document/problem-document.js";
import { headersShown } from "../http/document-headers.js";
import { linkHeader } from "../http/link-header.js";
import type { ApiDocuments } from "../http/mount.js";
import { formatIfAny } from "../http/negotiation.js";
import { type Endpoint, requestUrls } from "../http/request-urls.js";
import { respond, respondWithProblem } from "../http/respond.js";
import { suffixedFormats, suffixRoutes } from "../http/suffix-routes.js";
import { unknownPath } from "../http/unknown-path.js";
import { entrypointContext, errorContext } from "./contexts.js";
import { type DocumentPart, entriesOf, type IndexedApi, indexApi, withContexts } from "./described-api.js";
import type { ApiDescription } from "./description.js";
import { errorDocument, errorPage, problemCodes } from "./errors.js";
import { basePlaceholder, originPlaceholder, pathPlaceholder, slashPlaceholder } from "./vocabulary.js";

/** An API's description with the optional documents, besides the entrypoint, the contexts and the errors. */
export interface DescribedApi extends ApiDescription {
  /** The OpenAPI document, `/openapi.json`. Undefined if `platform.yaml` has `openapi: false`. */
  readonly openapi?: DocumentPart;
  /** The Hydra documentation, `/docs.jsonld`. Undefined if `platform.yaml` has `hydra: false`. */
  readonly hydra?: DocumentPart;
}

/**
 * Returns the routes of the API's documents: `GET /`, `/contexts/{Name}` and `/errors/{code}`, and `/docs`, which
 * redirects to the entrypoint. If the API has them, `/docs.jsonld` and `/openapi.json` are also among the routes. Each
 * document is built at its first request, and then kept as a string.
 */
export function documentsOf(description: DescribedApi): ApiDocuments {
  const textOf = textsOnce(description);
  const openapi = openApiOnce(description, textOf);
  return {
    addRoutes(app: Hono, endpoint: Endpoint) {
      const served: ServedDocuments = { endpoint, textOf, openapi };
      for (const { path, handler } of suffixRoutes("/", endpoint, (answering) =>
        entrypointIn({ ...served, endpoint: answering }),
      )) {
        app.get(path === "/" ? path : `/index${path.slice(1)}`, handler);
      }
      for (const { path, contentType } of documentParts(description)) {
        app.get(path, (context) => answerPlain(context, served, path, contentType));
      }
      app.get("/contexts/:name", (context) =>
        answerPlain(context, served, `/contexts/${context.req.param("name") ?? ""}`, mediaTypes.jsonld),
      );
      app.get("/errors/:code", (context) => answerError(context, served, context.req.param("code") ?? ""));
      app.get("/docs", (context) => redirectToEntrypoint(context, endpoint));
    },
  };
}

/** The texts of the documents, and the endpoint that answers with them. */
interface ServedDocuments {
  readonly endpoint: Endpoint;
  readonly textOf: TextOf;
  /** Returns the OpenAPI document without the values of a request. Undefined if the API has none. */
  readonly openapi: () => OpenApiContent | undefined;
}

function serve(
  endpoint: Endpoint,
  context: Context,
  text: string | Problem,
  contentType: string,
  others?: Record<string, string>,
): Response {
  if (text instanceof Problem) return respondWithProblem(context, endpoint, text);
  const headers = { ...others, "Content-Type": contentType, ...linkHeader(requestUrls(context, endpoint)) };
  return respond(context, endpoint, { text, headers });
}

/** Redirects `/docs`, a URL that people guess, to the entrypoint. Its page links to every collection and to OpenAPI. */
function redirectToEntrypoint(context: Context, endpoint: Endpoint): Response {
  const { basePath, entrypoint } = requestUrls(context, endpoint);
  return context.redirect(basePath + entrypoint);
}

/** Responds with a document that exists in one format only, or with 404. */
function answerPlain(
  context: Context,
  { endpoint, textOf }: ServedDocuments,
  path: string,
  contentType: string,
): Response {
  const urls = requestUrls(context, endpoint);
  const text = textOf(path, urls.entrypoint);
  return serve(endpoint, context, text === undefined ? unknownPath(context, endpoint) : fill(text, urls), contentType);
}

/** Responds with a document as a page if the requested format has a page for it, otherwise as JSON-LD. */
function answerShown(
  context: Context,
  { endpoint, textOf }: ServedDocuments,
  path: string,
  pageIn: (format: Format, shown: () => EntrypointContent) => string | undefined,
): Response {
  const format = formatIfAny(context, endpoint);
  const urls = requestUrls(context, endpoint);
  const text = fill(textOf(path, urls.entrypoint) ?? "", urls);
  const shown = (): EntrypointContent => ({
    urls,
    document: JSON.parse(text),
    headers: headersShown(context, endpoint, undefined, linkHeader(urls))({ contentType: mediaTypes.jsonld }, text),
    formats: endpoint.settings.formats,
  });
  const page = format && pageIn(format, shown);
  return format === undefined || page === undefined
    ? serve(endpoint, context, text, mediaTypes.jsonld)
    : serve(endpoint, context, page, format.contentType, format.headers);
}

function entrypointIn(served: ServedDocuments): (context: Context) => Response {
  return (context) =>
    answerShown(context, served, "/", (format, shown) =>
      format.entrypoint?.({ ...shown(), openapi: served.openapi() }),
    );
}

/**
 * Returns a function that parses the OpenAPI document at its first call. Its placeholders are not replaced, because only
 * `servers` and the entrypoint's path contain any.
 */
function openApiOnce({ openapi }: DescribedApi, textOf: TextOf): () => OpenApiContent | undefined {
  let content: OpenApiContent | undefined;
  return () => {
    const text = openapi && content === undefined ? textOf(openapi.path, "/") : undefined;
    if (text !== undefined) content = JSON.parse(text);
    return content;
  };
}

/**
 * Responds with the description of an error, or with 404.
 * @param sent the code in the URL, with the suffix of a format if there is one: `404.json`
 */
function answerError(context: Context, served: ServedDocuments, sent: string): Response {
  const { endpoint } = served;
  const suffixFormat = suffixedFormats(endpoint.settings.formats).find(({ suffix }) => sent.endsWith(suffix));
  const known = problemCodes.find((code) => sent === `${code}${suffixFormat?.suffix ?? ""}`);
  if (known === undefined) return serve(endpoint, context, unknownPath(context, endpoint), mediaTypes.jsonld);
  const answering = suffixFormat === undefined ? served : { ...served, endpoint: { ...endpoint, suffixFormat } };
  return answerShown(context, answering, errorPath(known), (format, shown) =>
    format.error?.({ ...errorPage(known), ...shown() }),
  );
}

/**
 * A function that returns a document as JSON; undefined if there is no document at the path. The JSON has placeholders
 * for the values that only a request reveals, such as the base path.
 * @param entrypoint `/` or an empty string, see `RequestUrls.entrypoint`
 */
type TextOf = (path: string, entrypoint: RequestUrls["entrypoint"]) => string | undefined;

/** Returns a function that builds each document at its first request and then remembers its text. */
function textsOnce(description: DescribedApi): TextOf {
  const texts = { "/": new Map<string, string>(), "": new Map<string, string>() };
  let makers: ReturnType<typeof documentMakers> | undefined;
  return (path, entrypoint) => {
    const storedText = texts[entrypoint].get(path);
    if (storedText !== undefined) return storedText;
    makers ??= documentMakers(description);
    const make = makers.get(path);
    if (make === undefined) return undefined;
    const text = JSON.stringify(make(entrypoint === ""));
    texts[entrypoint].set(path, text);
    return text;
  };
}

function documentParts({ hydra, openapi }: DescribedApi): readonly DocumentPart[] {
  return [hydra, openapi].filter((part) => part !== undefined);
}

function documentMakers(description: DescribedApi): ReadonlyMap<string, (isMounted: boolean) => object> {
  const api = indexApi(description);
  return new Map<string, (isMounted: boolean) => object>([
    ["/", () => entrypoint(api)],
    ...documentParts(description).map(
      ({ path, make }) => [path, (isMounted: boolean) => make(api, isMounted)] as const,
    ),
    ...withContexts(api).map(
      ({ contextOf, resource }) => [`/contexts/${resource.shortName}`, () => contextOf(resource)] as const,
    ),
    ["/contexts/Entrypoint", () => entrypointContext(api)],
    ["/contexts/Error", () => errorContext(api)],
    ...problemCodes.map((code) => [errorPath(code), () => errorDocument(api, code)] as const),
  ]);
}

/** Replaces the placeholders of a document by the request's values, escaped as JSON because they are inside strings. */
function fill(text: string, { origin, basePath, entrypoint }: RequestUrls): string {
  // By functions: in a replacement string, `$'` would insert the rest of the document, and a client may send a `Host`
  // that contains it many times.
  const inJson = (value: string) => () => JSON.stringify(value).slice(1, -1);
  return text
    .replaceAll(slashPlaceholder, entrypoint)
    .replaceAll(pathPlaceholder, inJson(basePath))
    .replaceAll(originPlaceholder, inJson(origin))
    .replaceAll(basePlaceholder, inJson(origin + basePath));
}

/** Returns the document of `GET /`, where a client starts. It links to a collection of each resource. */
function entrypoint(api: IndexedApi): object {
  return {
    "@context": `${pathPlaceholder}/contexts/Entrypoint`,
    "@id": `${pathPlaceholder}${slashPlaceholder}`,
    "@type": "Entrypoint",
    ...Object.fromEntries(entriesOf(api).map(({ key, operation }) => [key, pathPlaceholder + operation.path])),
  };
}
