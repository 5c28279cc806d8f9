/** Responses in OpenAPI: their media types, headers and errors. */
import { mediaTypes } from "../../definition/format-table.js";
import { metadataTable, possibleMetadata } from "../../definition/page-metadata.js";
import type { CachePolicy, CollectionOperation } from "../../definition/resource.js";
import type { DefinedResource } from "../../definition/resource-definition.js";
import { problemMediaType } from "../../document/problem-document.js";
import { cacheControl } from "../../http/cache-headers.js";
import { allCollections, type IndexedApi, offersFormat, possibleMetadataOf } from "../described-api.js";
import { isCounted, routeItemName, sendsOwnItems } from "../operation-text.js";
import { iri, isTrue, numberOfItems, type OpenApiSchema, objectOf, ref } from "./json-schema.js";
import { hasEnvelope } from "./openapi-json-schemas.js";

export function itemResponse(api: IndexedApi, resource: DefinedResource): OpenApiSchema {
  const name = resource.item && sendsOwnItems(resource.item) ? routeItemName(resource.name, "get") : resource.name;
  return {
    description: `The ${resource.shortName}.`,
    headers: { ...headersOf("Link", "ETag"), ...cacheHeader(resource.cache) },
    content: content(api, {
      [mediaTypes.jsonld]: { allOf: [ref("hydra.Item"), ref(`${name}.jsonld`)] },
      [mediaTypes.json]: ref(name),
    }),
  };
}

/**
 * Returns the 200 response of a collection.
 * @param target the resource whose items are listed
 * @param owner the resource whose route it is: for a list relation, the parent's
 */
export function collectionResponse(
  api: IndexedApi,
  target: DefinedResource,
  operation: CollectionOperation,
  owner: DefinedResource,
): OpenApiSchema {
  const name = sendsOwnItems(operation) ? routeItemName(owner.name, operation.name) : target.name;
  const members = objectOf({ [`${api.settings.prefix}member`]: { type: "array", items: ref(`${name}.jsonld`) } });
  return {
    description: hasPages(operation) ? "A page of the collection." : "The collection.",
    headers: {
      ...headersOf("Link", ...pageHeaders(operation)),
      ...cacheHeader(operation.pagination.cache),
    },
    content: content(api, {
      [mediaTypes.jsonld]: {
        allOf: [ref(isCounted(operation) ? "hydra.CountedCollection" : "hydra.Collection"), members],
      },
      [mediaTypes.json]: jsonCollection(operation, { type: "array", items: ref(name) }),
    }),
  };
}

/**
 * Returns the header `Cache-Control`; nothing if the cache policy sets no ages. The example is the value of a response
 * that does not belong to one caller.
 */
function cacheHeader(cache: CachePolicy | null | undefined): OpenApiSchema {
  const control = cache ? cacheControl(cache) : undefined;
  return control === undefined ? {} : { "Cache-Control": { ...cacheControlHeader, example: control } };
}

const cacheControlHeader = {
  description: "How long caches may keep the response; `private` if it belongs to one caller.",
  schema: { type: "string" },
} as const;

const errorCacheControl = {
  description:
    "`no-store` if caches may keep the other responses of the route; `private` if they belong to one caller.",
  schema: { type: "string" },
} as const;

/** Returns the names of the headers that a page has besides `Link`. */
export function pageHeaders(operation: CollectionOperation): readonly string[] {
  // Without paging, the response is a stream: its text and its total are not known when the headers are sent.
  if (!hasPages(operation)) return [];
  return ["ETag", ...possibleMetadata(operation).flatMap((key) => metadataTable[key].header ?? [])];
}

function hasPages({ pagination, handler }: CollectionOperation): boolean {
  return pagination.enabled || pagination.clientEnabled || handler === true;
}

function jsonCollection(operation: CollectionOperation, items: OpenApiSchema): OpenApiSchema {
  if (!hasEnvelope(operation)) return items;
  const members = objectOf(isCounted(operation) ? { items, totalItems: numberOfItems } : { items });
  return { allOf: [ref("json.Page"), members] };
}

/**
 * Returns the 200 response of one of the API's own documents. It is always available in JSON-LD, regardless of the
 * API's formats.
 * @param otherContent the content in further media types
 */
export function documentResponse(
  description: string,
  schema: OpenApiSchema,
  otherContent: OpenApiSchema = {},
): OpenApiSchema {
  return {
    description,
    headers: headersOf("Link", "ETag"),
    content: { [mediaTypes.jsonld]: { schema }, ...otherContent },
  };
}

/** Returns the 200 response of the entrypoint: JSON-LD, and plain JSON and HTML if the API offers them. */
export function entrypointResponse(api: IndexedApi, links: { readonly [name: string]: OpenApiSchema }): OpenApiSchema {
  const schema = objectOf({
    "@context": iri,
    "@id": iri,
    "@type": { type: "string", const: "Entrypoint" },
    ...links,
  });
  return documentResponse("The entrypoint.", schema, {
    ...(offersFormat(api, "json") && { [mediaTypes.json]: { schema: objectOf(links) } }),
    ...(offersFormat(api, "html") && { [mediaTypes.html]: { schema: { type: "string" } } }),
  });
}

/** Returns the 200 response of `/errors/{code}`: JSON-LD, and plain JSON and HTML if the API offers them. */
export function errorDescriptionResponse(api: IndexedApi): OpenApiSchema {
  const { prefix } = api.settings;
  const text = { type: "string" } as const;
  const linked = objectOf({
    "@context": iri,
    "@id": iri,
    "@type": { type: "string", const: `${prefix}Status` },
    [`${prefix}statusCode`]: { type: "integer" },
    [`${prefix}title`]: text,
    [`${prefix}description`]: text,
  });
  const plain = objectOf({ status: { type: "integer" }, title: text, description: text });
  return {
    description: "The cause of the error, and what a client can do about it.",
    headers: headersOf("Link", "ETag"),
    content: {
      [mediaTypes.jsonld]: { schema: linked },
      ...(offersFormat(api, "json") && { [mediaTypes.json]: { schema: plain } }),
      ...(offersFormat(api, "html") && { [mediaTypes.html]: { schema: text } }),
    },
  };
}

/** Returns references to the shared responses of these statuses, by status: `404`. */
export function errorResponses(statuses: readonly (keyof typeof errors)[]): {
  readonly [status: string]: OpenApiSchema;
} {
  return Object.fromEntries(statuses.map((status) => [String(status), ref(errors[status].name, "responses")]));
}

const errors = {
  304: { name: "NotModified", description: "`If-None-Match` names the current `ETag`." },
  400: { name: "BadRequest", description: "A parameter is invalid; the problem names it." },
  404: { name: "NotFound", description: "The resource does not exist." },
  406: { name: "NotAcceptable", description: "No media type in `Accept` is available." },
  500: { name: "InternalServerError", description: "The server failed unexpectedly." },
  503: { name: "ServiceUnavailable", description: "The database cannot be reached, or the response took too long." },
} as const;

/**
 * Returns the 302 response of a collection if the API offers HTML. The browsable page redirects to the URL without
 * empty parameters, because a form sends every field.
 */
export function redirectResponse(api: IndexedApi): { readonly [status: string]: OpenApiSchema } {
  return offersFormat(api, "html") ? { 302: ref("Found", "responses") } : {};
}

/** Returns the responses to which the operations refer, by name: `NotFound`. */
export function sharedResponses(api: IndexedApi): { readonly [name: string]: OpenApiSchema } {
  const redirect = {
    description: "Parameters of this collection were sent empty, and HTML was requested.",
    headers: headersOf("Location"),
  };
  const problem = {
    [problemMediaType]: { schema: ref("hydra.Error") },
    ...(offersFormat(api, "html") && { [mediaTypes.html]: { schema: { type: "string" } } }),
  };
  const cached = isCached(api);
  const sharedErrors = Object.fromEntries(
    Object.entries(errors).map(([status, { name, description }]) => [
      name,
      status === "304"
        ? {
            description,
            headers: { ...headersOf("Link", "ETag"), ...(cached && { "Cache-Control": cacheControlHeader }) },
          }
        : {
            description,
            headers: {
              ...headersOf("Link", ...(status === "503" ? ["Retry-After"] : [])),
              ...(cached && { "Cache-Control": errorCacheControl }),
            },
            content: problem,
          },
    ]),
  );
  return { ...(offersFormat(api, "html") && { Found: redirect }), ...sharedErrors };
}

/** Returns whether caches may keep the responses of any route. */
function isCached(api: IndexedApi): boolean {
  const policies = [
    ...api.resources.map(({ cache }) => cache),
    ...allCollections(api).map(({ pagination }) => pagination.cache),
  ];
  return policies.some((policy) => policy && cacheControl(policy) !== undefined);
}

export function sharedHeaders(api: IndexedApi): { readonly [name: string]: OpenApiSchema } {
  const text = { type: "string" } as const;
  return {
    Link: {
      description:
        "RFC 8288: the API documentation and, for a page, `first`, `prev`, `next` and `last` as far as they exist; `canonical` if the page's own URL differs from the request's.",
      schema: text,
    },
    ETag: { description: "A tag of the response, for `If-None-Match`.", schema: text },
    ...(offersFormat(api, "html") && {
      Location: {
        description: "The same URL without the empty parameters.",
        schema: { type: "string", format: "uri-reference" },
      },
    }),
    "X-Total-Count": { description: "The number of items on all pages, if it is known.", schema: numberOfItems },
    ...(possibleMetadataOf(api).includes("totalItemsEstimated") && {
      "X-Total-Count-Estimated": { description: "Sent if the database estimated the total.", schema: isTrue },
    }),
    "X-Page": { description: "The number of this page.", schema: { type: "integer", minimum: 1 } },
    "X-Per-Page": { description: "The size of a page; this one may have fewer items.", schema: numberOfItems },
    "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  };
}

function headersOf(...names: readonly string[]): OpenApiSchema {
  return Object.fromEntries(names.map((name) => [name, ref(name, "headers")]));
}

/**
 * Returns the schemas by media type, in the order of the API's formats, whose first one is the default. A format
 * without a schema, such as HTML or CSV, is a string.
 */
function content({ settings }: IndexedApi, schemas: { readonly [mediaType: string]: OpenApiSchema }): OpenApiSchema {
  return Object.fromEntries(
    settings.formats.map(({ mediaType }) => [mediaType, { schema: schemas[mediaType] ?? { type: "string" } }]),
  );
}
