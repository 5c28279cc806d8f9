/** The documents in which an API describes itself, made from what its modules state. */
import type { Context, Hono } from "hono";
import { mediaTypes } from "../definition/format-table.js";
import { Problem } from "../definition/problem.js";
import type { EntrypointPage, Format, RequestUrls } from "../document/format.js";
import { errorPath } from "../document/problem-document.js";
import { headersShown } from "../http/document-headers.js";
import { linkHeader } from "../http/link-header.js";
import type { ApiDocuments } from "../http/mount.js";
import { formatIfAny } from "../http/negotiation.js";
import { type Endpoint, requestUrls } from "../http/request-urls.js";
import { respond, respondWithProblem } from "../http/respond.js";
import { suffixedFormats, withSuffixes } from "../http/suffix-routes.js";
import { unknownPath } from "../http/unknown-path.js";
import { entrypointContext, errorContext } from "./contexts.js";
import { type Api, type DocumentPart, entriesOf, toApi, withContexts } from "./described-api.js";
import type { ApiDescription } from "./description.js";
import { errorDocument, errorPage, problemCodes } from "./errors.js";
import { basePlaceholder, originPlaceholder, pathPlaceholder, slashPlaceholder } from "./vocabulary.js";

/** An API with the documents that it has beside those of JSON-LD. */
export interface DescribedApi extends ApiDescription {
  /** `/openapi.json`; left out: there is none (`openapi: false` in platform.yaml). */
  readonly openapi?: DocumentPart;
  /** `/docs.jsonld`; left out: there is none (`hydra: false`). */
  readonly hydra?: DocumentPart;
}

/**
 * `GET /`, `/contexts/{Name}` and `/errors/{code}`; `/docs.jsonld` and `/openapi.json` if the API has them; `/docs`, which
 * leads to the first page. Each document is made at its first request, and then kept as text.
 */
export function documentsOf(description: DescribedApi): ApiDocuments {
  const textOf = textsOnce(description);
  return {
    addRoutes(app: Hono, endpoint: Endpoint) {
      const served: ServedDocuments = { endpoint, textOf };
      for (const { path, handler } of withSuffixes("/", endpoint, (answering) =>
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

/** The documents, and what answers with them. */
interface ServedDocuments {
  readonly endpoint: Endpoint;
  readonly textOf: TextOf;
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

/** Sends people who try `/docs` to the first page, which leads to every collection and to the OpenAPI document. */
function redirectToEntrypoint(context: Context, endpoint: Endpoint): Response {
  const { basePath, entrypoint } = requestUrls(context, endpoint);
  return context.redirect(basePath + entrypoint);
}

/** A document in the one format that it has. */
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

/** A document in JSON-LD, or as a format shows it that has a page for it. */
function answerShown(
  context: Context,
  { endpoint, textOf }: ServedDocuments,
  path: string,
  pageIn: (format: Format, shown: () => EntrypointPage) => string | undefined,
): Response {
  const format = formatIfAny(context, endpoint);
  const urls = requestUrls(context, endpoint);
  const text = fill(textOf(path, urls.entrypoint) ?? "", urls);
  const shown = (): EntrypointPage => ({
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
  return (context) => answerShown(context, served, "/", (format, shown) => format.entrypoint?.(shown()));
}

/** @param sent the code, and the suffix of a format */
function answerError(context: Context, served: ServedDocuments, sent: string): Response {
  const { endpoint } = served;
  const fixed = suffixedFormats(endpoint.settings.formats).find(({ suffix }) => sent.endsWith(suffix));
  const known = problemCodes.find((code) => sent === `${code}${fixed?.suffix ?? ""}`);
  if (known === undefined) return serve(endpoint, context, unknownPath(context, endpoint), mediaTypes.jsonld);
  const answering = fixed === undefined ? served : { ...served, endpoint: { ...endpoint, fixed } };
  return answerShown(context, answering, errorPath(known), (format, shown) =>
    format.error?.({ ...errorPage(known), ...shown() }),
  );
}

/**
 * A document as JSON, with placeholders for what only a request reveals; undefined if there is none.
 * @param entrypoint as `RequestUrls` has it
 */
type TextOf = (path: string, entrypoint: RequestUrls["entrypoint"]) => string | undefined;

/** Makes each document at its first request. */
function textsOnce(description: DescribedApi): TextOf {
  const texts = { "/": new Map<string, string>(), "": new Map<string, string>() };
  let makers: ReturnType<typeof documentMakers> | undefined;
  return (path, entrypoint) => {
    const known = texts[entrypoint].get(path);
    if (known !== undefined) return known;
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
  const api = toApi(description);
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

/** `GET /`: where a client starts, with a link to the collection of each resource. */
function entrypoint(api: Api): object {
  return {
    "@context": `${pathPlaceholder}/contexts/Entrypoint`,
    "@id": `${pathPlaceholder}${slashPlaceholder}`,
    "@type": "Entrypoint",
    ...Object.fromEntries(entriesOf(api).map(({ key, operation }) => [key, pathPlaceholder + operation.path])),
  };
}
