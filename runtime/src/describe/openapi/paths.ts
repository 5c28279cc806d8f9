/** Every route as an OpenAPI path (CONTRACT 5). */

import { capitalise } from "../../capitalise.js";
import type { CollectionOperation } from "../../resource.js";
import { type Api, offers, resourceOf } from "../api.js";
import { withArticle } from "../article.js";
import type { DescribedRelation, DescribedResource } from "../description.js";
import { operationName, policyText } from "../operation.js";
import { entryName } from "../vocabulary.js";
import { iri, objectOf, type Schema, valueSchema } from "./json-schema.js";
import { html } from "./media-types.js";
import { type Parameter, queryParameters } from "./parameters.js";
import { collectionResponse, documentResponse, errorResponses, itemResponse, redirectResponse } from "./responses.js";

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly responses: { readonly [status: string]: Schema };
}

/** By path, without base path. Every route is read by `GET`. */
export type Paths = { readonly [path: string]: Operation };

/** Collections first, as the routes stand. */
export function resourcePaths(api: Api, resource: DescribedResource): Paths {
  const { collections, relations = [] } = resource;
  const { path } = resource.resource;
  return Object.fromEntries([
    ...collections.map((operation) => [operation.path, collectionOperation(api, resource, operation)] as const),
    ...relations.map(
      (relation) =>
        [relation.operation.path.replace(":id", "{id}"), relationOperation(api, resource, relation)] as const,
    ),
    [`${path}/{id}`, itemOperation(api, resource)],
  ]);
}

function collectionOperation(api: Api, resource: DescribedResource, operation: CollectionOperation): Operation {
  const { name } = operation;
  const { shortName } = resource.resource;
  return {
    operationId: `list${operationName(resource.name, operation)}`,
    tags: [shortName],
    summary: `The collection of ${shortName} resources${name === "getCollection" ? "" : `: ${name}`}`,
    description: policy(operation),
    parameters: queryParameters(operation),
    responses: {
      200: collectionResponse(api, resource, operation),
      ...redirectResponse(api),
      ...errorResponses([304, 400, 406, 500, 503]),
    },
  };
}

function relationOperation(api: Api, resource: DescribedResource, { operation, target }: DescribedRelation): Operation {
  const { shortName } = resource.resource;
  return {
    operationId: `list${operationName(resource.name, operation)}`,
    tags: [shortName],
    summary: `The ${operation.name} of ${withArticle(shortName)}`,
    description: policy(operation),
    parameters: [identifier(resource), ...queryParameters(operation)],
    responses: {
      200: collectionResponse(api, resourceOf(api, target), operation),
      ...redirectResponse(api),
      ...errorResponses([304, 400, 404, 406, 500, 503]),
    },
  };
}

function itemOperation(api: Api, resource: DescribedResource): Operation {
  const { shortName } = resource.resource;
  return {
    operationId: `get${resource.name}`,
    tags: [shortName],
    summary: capitalise(`${withArticle(shortName)} resource`),
    parameters: [identifier(resource)],
    responses: { 200: itemResponse(api, resource), ...errorResponses([304, 404, 406, 500, 503]) },
  };
}

function policy(operation: CollectionOperation): string {
  const text = policyText(operation);
  const order = operation.order.map(({ field, direction }) => `${field} ${direction}`).join(", ");
  const sorted =
    order === "" || operation.pagination.viaCursor !== null ? "" : `\n\nSorted by ${order} unless asked otherwise.`;
  return `${capitalise(text)}.${sorted}`;
}

function identifier({ resource }: DescribedResource): Parameter {
  const { fields, compound } = resource.identifier;
  const [only] = fields;
  const isOne = compound === undefined && fields.length === 1 && only !== undefined;
  const names = fields.map(({ name }) => name);
  return {
    name: "id",
    in: "path",
    required: true,
    description: isOne
      ? `The \`${only.name}\` of the ${resource.shortName}.`
      : `The key of the ${resource.shortName}: \`${names.map((name) => `${name}=…`).join(";")}\`, each value percent-encoded.`,
    schema: isOne ? valueSchema(only.type, only.values) : { type: "string" },
  };
}

/** The API's own documents. */
export function documentPaths(api: Api): Paths {
  const tags = ["Documentation"];
  const responses = errorResponses([304, 500]);
  const anything: Schema = { type: "object", additionalProperties: true };
  const names = [...api.resources.map(({ resource }) => resource.shortName), "Entrypoint", "Error"];
  const name: Parameter = {
    name: "name",
    in: "path",
    required: true,
    description: "The resource's short name.",
    schema: { type: "string", enum: names },
  };
  return {
    "/": {
      operationId: "getEntrypoint",
      tags,
      summary: "Where a client starts: a link to each collection",
      parameters: [],
      responses: {
        200: documentResponse(
          "The entrypoint.",
          objectOf({
            "@context": iri,
            "@id": iri,
            "@type": { type: "string", const: "Entrypoint" },
            ...Object.fromEntries(api.resources.map((resource) => [entryName(resource), iri])),
          }),
          offers(api, html),
        ),
        ...responses,
      },
    },
    "/docs.jsonld": {
      operationId: "getApiDocumentation",
      tags,
      summary: "The Hydra documentation",
      parameters: [],
      responses: { 200: documentResponse("The classes, properties and operations.", anything), ...responses },
    },
    "/contexts/{name}": {
      operationId: "getContext",
      tags,
      summary: "A JSON-LD context",
      parameters: [name],
      responses: {
        200: documentResponse("The context.", objectOf({ "@context": anything })),
        ...errorResponses([304, 404, 500]),
      },
    },
  };
}
