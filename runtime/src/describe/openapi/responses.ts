/** Answers as OpenAPI has them: their media types, headers and errors (BEHAVIOUR 8 and 9). */
import type { CollectionOperation } from "../../resource.js";
import { type Api, offers } from "../api.js";
import type { DescribedResource } from "../description.js";
import { isCounted } from "../operation.js";
import { objectOf, ref, type Schema } from "./json-schema.js";
import { html, json, jsonLd } from "./media-types.js";

export function itemResponse(api: Api, resource: DescribedResource): Schema {
  const { name } = resource;
  return {
    description: `The ${resource.resource.shortName}.`,
    headers: headersOf("Link", "ETag"),
    content: content(api, {
      [jsonLd]: { allOf: [ref("hydra.Item"), ref(`${name}.jsonld`)] },
      [json]: ref(name),
    }),
  };
}

/** @param target the resource whose items are listed */
export function collectionResponse(api: Api, target: DescribedResource, operation: CollectionOperation): Schema {
  const { name } = target;
  const { enabled, clientEnabled } = operation.pagination;
  const isPaged = enabled || clientEnabled || operation.handler === true;
  const members = objectOf({ [`${api.settings.prefix}member`]: { type: "array", items: ref(`${name}.jsonld`) } });
  return {
    description: isPaged ? "A page of the collection." : "The collection.",
    // Without paging, the answer is streamed: neither its text nor its length is known when it begins.
    headers: isPaged ? headersOf("Link", "ETag", "X-Total-Count") : headersOf("Link"),
    content: content(api, {
      [jsonLd]: { allOf: [ref(isCounted(operation) ? "hydra.CountedCollection" : "hydra.Collection"), members] },
      [json]: { type: "array", items: ref(name) },
    }),
  };
}

/** A document of the API itself: JSON-LD, whatever the formats of the others are; the entrypoint is a page too. */
export function documentResponse(description: string, schema: Schema, page = false): Schema {
  return {
    description,
    headers: headersOf("Link", "ETag"),
    content: { [jsonLd]: { schema }, ...(page && { [html]: { schema: { type: "string" } } }) },
  };
}

/** Of these statuses, by number. */
export function errorResponses(statuses: readonly (keyof typeof errors)[]): { readonly [status: string]: Schema } {
  return Object.fromEntries(statuses.map((status) => [String(status), ref(errors[status].name, "responses")]));
}

const errors = {
  304: { name: "NotModified", description: "The client has it already: `If-None-Match` names its `ETag`." },
  400: { name: "BadRequest", description: "A parameter that cannot be used; the problem names it." },
  404: { name: "NotFound", description: "There is no such thing." },
  406: { name: "NotAcceptable", description: "No media type of `Accept` is served." },
  500: { name: "InternalServerError", description: "A failure that was not foreseen." },
  503: { name: "ServiceUnavailable", description: "The database cannot be reached, or took too long." },
} as const;

/** Forms send every field: the browsable page then leads to the address of what was asked. */
export function redirectResponse(api: Api): { readonly [status: string]: Schema } {
  return offers(api, html) ? { 302: ref("Found", "responses") } : {};
}

/** What the operations refer to. */
export function sharedResponses(api: Api): { readonly [name: string]: Schema } {
  const found = {
    description: "Parameters of this collection were sent empty, and `text/html` is accepted.",
    headers: headersOf("Location"),
  };
  const problem = {
    "application/problem+json": { schema: ref("hydra.Error") },
    ...(offers(api, html) && { [html]: { schema: { type: "string" } } }),
  };
  const others = Object.fromEntries(
    Object.entries(errors).map(([status, { name, description }]) => [
      name,
      status === "304"
        ? { description, headers: headersOf("Link", "ETag") }
        : {
            description,
            headers: headersOf("Link", ...(status === "503" ? ["Retry-After"] : [])),
            content: problem,
          },
    ]),
  );
  return { ...(offers(api, html) && { Found: found }), ...others };
}

export function sharedHeaders(api: Api): { readonly [name: string]: Schema } {
  const text = { type: "string" } as const;
  return {
    Link: {
      description:
        "RFC 8288: the API documentation and, for a page, `first`, `prev`, `next` and `last` as far as there are such; `canonical` where the page's own address is another than the request's.",
      schema: text,
    },
    ETag: { description: "For `If-None-Match`.", schema: text },
    ...(offers(api, html) && {
      Location: { description: "The address without them.", schema: { type: "string", format: "uri-reference" } },
    }),
    "X-Total-Count": {
      description: "The number of items on all pages, where it is known.",
      schema: { type: "integer", minimum: 0 },
    },
    "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  };
}

function headersOf(...names: readonly string[]): Schema {
  return Object.fromEntries(names.map((name) => [name, ref(name, "headers")]));
}

/** Each format's media type, the default one first; what is no JSON is text. */
function content({ settings }: Api, schemas: { readonly [mediaType: string]: Schema }): Schema {
  return Object.fromEntries(
    settings.formats.map(({ mediaType }) => [mediaType, { schema: schemas[mediaType] ?? { type: "string" } }]),
  );
}
