/** Answers as OpenAPI has them: their media types, headers and errors (BEHAVIOUR 8 and 9). */
import type { ApiModel, ApiOperation, ApiResource } from "../api-model.js";
import { isCounted } from "../emit-context.js";
import type { Format } from "../platform-shape.js";
import { itemName } from "./schemas.js";
import { objectOf, ref, type Schema } from "./values.js";

const mediaTypes: { readonly [format in Format]: string } = {
  jsonld: "application/ld+json",
  json: "application/json",
  html: "text/html",
};

export function itemResponse(api: ApiModel, resource: ApiResource): Schema {
  const name = itemName(resource);
  return {
    description: `The ${resource.resource.shortName}.`,
    headers: headersOf("Link", "ETag"),
    content: content(api, {
      jsonld: { allOf: [ref("hydra.Item"), ref(`${name}.jsonld`)] },
      json: ref(name),
    }),
  };
}

/** @param target the resource whose items are listed */
export function collectionResponse(api: ApiModel, target: ApiResource, operation: ApiOperation): Schema {
  const name = itemName(target);
  const { enabled, clientEnabled } = operation.operation.pagination;
  const isPaged = enabled || clientEnabled || operation.operation.handler === true;
  const members = objectOf({ [`${api.prefix}member`]: { type: "array", items: ref(`${name}.jsonld`) } });
  return {
    description: isPaged ? "A page of the collection." : "The collection.",
    // Without paging, the answer is streamed: neither its text nor its length is known when it begins.
    headers: isPaged ? headersOf("Link", "ETag", "X-Total-Count") : headersOf("Link"),
    content: content(api, {
      jsonld: { allOf: [ref(isCounted(operation) ? "hydra.CountedCollection" : "hydra.Collection"), members] },
      json: { type: "array", items: ref(name) },
    }),
  };
}

/** A document of the API itself: JSON-LD, whatever the formats of the others are; the entrypoint is a page too. */
export function documentResponse(description: string, schema: Schema, page = false): Schema {
  return {
    description,
    headers: headersOf("Link", "ETag"),
    content: { [mediaTypes.jsonld]: { schema }, ...(page && { [mediaTypes.html]: { schema: { type: "string" } } }) },
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
export function redirectResponse({ formats }: ApiModel): { readonly [status: string]: Schema } {
  return formats.includes("html") ? { 302: ref("Found", "responses") } : {};
}

/** What the operations refer to. */
export function sharedResponses(api: ApiModel): { readonly [name: string]: Schema } {
  const found = {
    description: "Parameters of this collection were sent empty, and `text/html` is accepted.",
    headers: headersOf("Location"),
  };
  const problem = {
    "application/problem+json": { schema: ref("hydra.Error") },
    ...(api.formats.includes("html") && { [mediaTypes.html]: { schema: { type: "string" } } }),
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
  return { ...(api.formats.includes("html") && { Found: found }), ...others };
}

export function sharedHeaders({ formats }: ApiModel): { readonly [name: string]: Schema } {
  const text = { type: "string" } as const;
  return {
    Link: {
      description:
        "RFC 8288: the API documentation and, for a page, `first`, `prev`, `next` and `last` as far as there are such; `canonical` where the page's own address is another than the request's.",
      schema: text,
    },
    ETag: { description: "For `If-None-Match`.", schema: text },
    ...(formats.includes("html") && {
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

/** Each format's media type, the default one first. */
function content({ formats }: ApiModel, schemas: { readonly jsonld: Schema; readonly json: Schema }): Schema {
  return Object.fromEntries(
    formats.map((format) => [mediaTypes[format], { schema: format === "html" ? { type: "string" } : schemas[format] }]),
  );
}
