/** The paths of the OpenAPI document: one for every route. */

import { dialects, type Ranges } from "../../definition/dialects.js";
import type { CollectionOperation, Resource } from "../../definition/resource.js";
import type { DefinedRelation, DefinedResource } from "../../definition/resource-definition.js";
import { publicFieldName } from "../../request/public-names.js";
import { toWords } from "../../util/to-words.js";
import { entriesOf, type IndexedApi, withContexts } from "../described-api.js";
import { problemCodes } from "../errors.js";
import { operationName, policyText } from "../operation-text.js";
import { iri, type OpenApiSchema, objectOf, sentSchema } from "./json-schema.js";
import { type Parameter, queryParameters } from "./openapi-parameters.js";
import {
  collectionResponse,
  documentResponse,
  entrypointResponse,
  errorDescriptionResponse,
  errorResponses,
  itemResponse,
  redirectResponse,
} from "./openapi-responses.js";

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly responses: { readonly [status: string]: OpenApiSchema };
}

/** The operations by path, without the base path: `/cities/{id}`. Every operation is a `GET`. */
export type Paths = { readonly [path: string]: OpenApiOperation };

/** Returns the paths of a resource in the order of its routes: collections, list relations, the item. */
export function resourcePaths(api: IndexedApi, resource: DefinedResource): Paths {
  const { path, only, collections, relations } = resource;
  return Object.fromEntries([
    ...collections.map((operation) => [operation.path, collectionOperation(api, resource, operation)] as const),
    ...relations.map(
      (relation) =>
        [relation.operation.path.replace(":id", "{id}"), relationOperation(api, resource, relation)] as const,
    ),
    ...(only === "getCollection" ? [] : [[`${path}/{id}`, itemOperation(api, resource)] as const]),
  ]);
}

function collectionOperation(
  api: IndexedApi,
  resource: DefinedResource,
  operation: CollectionOperation,
): OpenApiOperation {
  const { name } = operation;
  const { shortName } = resource;
  return {
    operationId: `list${operationName(resource.name, operation)}`,
    tags: [shortName],
    summary: `List ${plural(resource)}${name === "getCollection" ? "" : `: ${toWords(name)}`}`,
    description: policy(operation),
    parameters: queryParameters(operation, rangesOf(resource)),
    responses: {
      200: collectionResponse(api, resource, operation, resource),
      ...redirectResponse(api),
      ...errorResponses([304, 400, 406, 500, 503]),
    },
  };
}

function relationOperation(
  api: IndexedApi,
  resource: DefinedResource,
  { operation, rows }: DefinedRelation,
): OpenApiOperation {
  const { shortName } = resource;
  return {
    operationId: `list${operationName(resource.name, operation)}`,
    tags: [shortName],
    summary: `List the ${toWords(operation.name)} of one ${shortName}`,
    description: policy(operation),
    parameters: [identifier(resource), ...queryParameters(operation, rangesOf(resource))],
    responses: {
      200: collectionResponse(api, rows(), operation, resource),
      ...redirectResponse(api),
      ...errorResponses([304, 400, 404, 406, 500, 503]),
    },
  };
}

function itemOperation(api: IndexedApi, resource: DefinedResource): OpenApiOperation {
  const { shortName, strictQueryParameterValidation: isStrict } = resource;
  const itemParameters = resource.item === undefined ? [] : queryParameters(resource.item, rangesOf(resource));
  const parameters = [identifier(resource), ...itemParameters];
  return {
    operationId: `get${resource.name}`,
    tags: [shortName],
    summary: `Get one ${shortName}`,
    ...(isStrict && { description: `${itemParameters.length > 0 ? "Other query" : "Query"} parameters are rejected.` }),
    parameters,
    responses: {
      200: itemResponse(api, resource),
      ...errorResponses([304, ...(isStrict || itemParameters.length > 0 ? ([400] as const) : []), 404, 406, 500, 503]),
    },
  };
}

function policy(operation: CollectionOperation): string {
  const directions = { ASC: "ascending", DESC: "descending" } as const;
  const order = operation.order
    .map((field) => `\`${publicFieldName(field)}\` ${directions[field.direction]}`)
    .join(", ");
  const isOrdered = order !== "" && operation.pagination.viaCursor === null;
  return [policyText(operation), ...pagesText(operation), ...(isOrdered ? [`Default order: ${order}.`] : [])].join(
    "\n\n",
  );
}

/** Returns how a client gets to other pages, and who sets their size; nothing if there are no pages. */
function pagesText({ pagination, parameters }: CollectionOperation): readonly string[] {
  const { enabled, clientEnabled, viaCursor, clientItemsPerPage } = pagination;
  if (!enabled && !clientEnabled) return [];
  const way =
    viaCursor === null
      ? `Pages have numbers: \`${parameters.page}=2\` is the second one.`
      : "Pages have no numbers: each one links to the next.";
  return [clientItemsPerPage ? way : `${way} The client cannot choose their size.`];
}

/** Returns the last segment of the path in words: `order lines`. */
function plural({ path }: Pick<Resource, "path">): string {
  return toWords(path.slice(path.lastIndexOf("/") + 1));
}

function rangesOf({ provider }: Pick<Resource, "provider">): Ranges {
  return dialects[provider].ranges;
}

function identifier(resource: Resource): Parameter {
  const { fields, compound } = resource.identifier;
  const [only] = fields;
  const isOne = compound === undefined && fields.length === 1 && only !== undefined;
  const names = fields.map(publicFieldName);
  return {
    name: "id",
    in: "path",
    required: true,
    description: isOne
      ? `The \`${publicFieldName(only)}\` of the ${resource.shortName}.`
      : `The key of the ${resource.shortName}: \`${names.map((name) => `${name}=…`).join(";")}\`, each value percent-encoded.`,
    schema: isOne ? sentSchema(only.type, only.values, rangesOf(resource)) : { type: "string" },
  };
}

/** Returns the paths of the API's own documents: `/`, `/docs.jsonld`, `/contexts/{name}` and `/errors/{code}`. */
export function documentPaths(api: IndexedApi): Paths {
  const tags = ["Documentation"];
  const responses = errorResponses([304, 500]);
  const anything: OpenApiSchema = { type: "object", additionalProperties: true };
  const names = [...withContexts(api).map(({ resource }) => resource.shortName), "Entrypoint", "Error"];
  const name: Parameter = {
    name: "name",
    in: "path",
    required: true,
    description: "The resource's short name.",
    schema: { type: "string", enum: names },
  };
  const code: Parameter = {
    name: "code",
    in: "path",
    required: true,
    description: "The status of a problem, or its name: the last segment of its `type`.",
    schema: { type: "string", enum: problemCodes.map(String) },
  };
  return {
    "/": {
      operationId: "getEntrypoint",
      tags,
      summary: "The entrypoint, with a link to each collection",
      parameters: [],
      responses: {
        200: entrypointResponse(api, Object.fromEntries(entriesOf(api).map(({ key }) => [key, iri]))),
        ...responses,
      },
    },
    ...(api.settings.hydra !== false && {
      "/docs.jsonld": {
        operationId: "getApiDocumentation",
        tags,
        summary: "The Hydra documentation",
        parameters: [],
        responses: { 200: documentResponse("The classes, properties and operations.", anything), ...responses },
      },
    }),
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
    "/errors/{code}": {
      operationId: "getError",
      tags,
      summary: "The description of an error",
      parameters: [code],
      responses: { 200: errorDescriptionResponse(api), ...errorResponses([304, 404, 500]) },
    },
  };
}
