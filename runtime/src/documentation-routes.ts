import type { Context, Env, Hono } from "hono";
import type { ApiOptions } from "./api-options.js";
import { notFound } from "./errors.js";
import { linkHeader } from "./formats/link-header.js";
import { bestOf } from "./formats/negotiation.js";
import { placeOf } from "./request-context.js";
import { respond, respondWithProblem } from "./respond.js";
import type { ApiSettings } from "./settings.js";

/** The API's own documents, emitted at generate time; `{base}` and `{basePath}` stand for what only a request tells. */
export interface ApiDocuments {
  readonly entrypoint: object;
  readonly documentation: object;
  readonly contexts: { readonly [name: string]: object };
}

/** Adds `GET /`, `GET /docs.jsonld` and `GET /contexts/{Name}` (CONTRACT 5). */
export function addDocumentationRoutes<E extends Env>(
  app: Hono<E>,
  options: ApiOptions<E>,
  settings: ApiSettings,
  documents: ApiDocuments,
): void {
  const place = { options, settings, resource: { absoluteUrls: false } };
  const texts = new Map(Object.entries(documents.contexts).map(([name, context]) => [name, JSON.stringify(context)]));
  const entrypoint = JSON.stringify(documents.entrypoint);
  const documentation = JSON.stringify(documents.documentation);

  const serve = (context: Context<E>, text: string | undefined): Response => {
    if (text === undefined) return respondWithProblem(context, place, notFound());
    const { origin, basePath } = placeOf(context, place);
    const headers = { "Content-Type": "application/ld+json", Link: linkHeader(origin, basePath) };
    return respond(context, fill(text, origin, basePath), headers, false);
  };
  app.get("/", (context) => {
    const format = bestOf(context.req.header("Accept") ?? "", settings.formats);
    if (format?.entrypoint === undefined) return serve(context, entrypoint);
    const at = placeOf(context, place);
    const body = format.entrypoint({ place: at, document: JSON.parse(fill(entrypoint, at.origin, at.basePath)) });
    const headers = {
      ...format.headers,
      "Content-Type": format.contentType,
      Link: linkHeader(at.origin, at.basePath),
    };
    return respond(context, body, headers, false);
  });
  app.get("/docs.jsonld", (context) => serve(context, documentation));
  app.get("/contexts/:name", (context) => serve(context, texts.get(context.req.param("name") ?? "")));
}

/** The placeholders stand inside JSON strings, so what fills them is escaped as such. */
function fill(text: string, origin: string, basePath: string): string {
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
  return text.replaceAll("{basePath}", inJson(basePath)).replaceAll("{base}", inJson(origin + basePath));
}
