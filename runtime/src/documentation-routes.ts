import type { Context, Env, Hono } from "hono";
import { notFound, Problem } from "./errors.js";
import { linkHeader } from "./formats/link-header.js";
import { bestOf } from "./formats/negotiation.js";
import { type Place, placeOf } from "./request-context.js";
import { respond, respondWithProblem } from "./respond.js";

/** The API's own documents, emitted at generate time; `{base}` and `{basePath}` stand for what only a request tells. */
export interface ApiDocuments {
  readonly entrypoint: object;
  readonly documentation: object;
  readonly contexts: { readonly [name: string]: object };
}

/** All that the API says of itself. */
export interface ApiDescription extends ApiDocuments {
  readonly openApi: OpenApiDocument;
  /** The page at `/docs`; left out: there is none (`reference: false` in platform.yaml). */
  readonly reference?: Reference;
}

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

/** An OpenAPI 3.1 document, as far as it is looked into. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly [key: string]: unknown;
}

const jsonLd = "application/ld+json";

/** Adds `GET /`, `/docs.jsonld`, `/contexts/{Name}`, `/openapi.json` and, with a reference, `/docs` (CONTRACT 5). */
export function addDocumentationRoutes<E extends Env>(
  app: Hono<E>,
  place: Place<E>,
  { entrypoint, documentation, contexts, openApi, reference }: ApiDescription,
): void {
  const serve: DocumentServer<E>["serve"] = (context, text, contentType, others) => {
    if (text instanceof Problem) return respondWithProblem(context, place, text);
    const headers = { ...others, "Content-Type": contentType, Link: linkHeader(placeOf(context, place)) };
    return respond(context, text, headers, false);
  };
  const textOf = textsOnce();
  const serveDocument = (context: Context<E>, document: object | undefined, contentType: string): Response => {
    const { origin, basePath } = placeOf(context, place);
    return serve(context, document ? fill(textOf(document), origin, basePath) : notFound(), contentType);
  };
  app.get("/", (context) => {
    const format = bestOf(context.req.header("Accept") ?? "", place.settings.formats);
    if (format?.entrypoint === undefined) return serveDocument(context, entrypoint, jsonLd);
    const at = placeOf(context, place);
    const document = JSON.parse(fill(textOf(entrypoint), at.origin, at.basePath));
    return serve(context, format.entrypoint({ place: at, document }), format.contentType, format.headers);
  });
  app.get("/docs.jsonld", (context) => serveDocument(context, documentation, jsonLd));
  app.get("/contexts/:name", (context) => {
    const name = context.req.param("name") ?? "";
    return serveDocument(context, Object.hasOwn(contexts, name) ? contexts[name] : undefined, jsonLd);
  });
  app.get("/openapi.json", (context) => serveDocument(context, openApi, "application/json"));
  reference?.addRoutes(app, openApi.info.title, {
    serve,
    basePathOf: (context) => placeOf(context, place).basePath,
  });
}

/** Documents as JSON, each made into text when it is first asked for. */
function textsOnce(): (document: object) => string {
  const texts = new Map<object, string>();
  return (document) => {
    const text = texts.get(document) ?? JSON.stringify(document);
    texts.set(document, text);
    return text;
  };
}

/** The placeholders stand inside JSON strings, so what fills them is escaped as such. */
function fill(text: string, origin: string, basePath: string): string {
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
  return text.replaceAll("{basePath}", inJson(basePath)).replaceAll("{base}", inJson(origin + basePath));
}
