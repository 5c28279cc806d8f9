/** Emits the routes of a resource: the function that mounts them, and their declared types, which `hc` needs. */
import { isCounted, requiredParameters } from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiRelationOperation, ApiResource } from "../model/api-model.js";
import { resourceOf } from "../model/lookup.js";
import { templated } from "../model/paths.js";
import { block, type Doc } from "../printer/doc.js";
import { quote } from "../printer/literal.js";
import { type Part, runtimeTypes, runtimeValues, typesFrom } from "../printer/module.js";
import { width } from "../printer/wrapped-text.js";
import {
  type EmitContext,
  hasItemQuery,
  itemQueryType,
  queryType,
  resourceConstant,
  settingsValues,
  typesOf,
} from "./context.js";
import { env } from "./options-types.js";
import { itemRouteOf, sentItem } from "./sent-items.js";

/** Emits `CityRoutes` and `cityRoutes`. */
export function emitRoutes(context: EmitContext, resource: ApiResource): Part {
  const { typeName, valueName, operations, relations } = resource;
  const sparse = hasItemQuery(resource) ? "Sparse" : "";
  const itemType = `Get${sparse}${hasOnlyPlainJson(context) ? "Json" : ""}Item`;
  const query = sparse === "" ? "" : `${itemQueryType(resource)}, `;
  // A route with query parameters can answer 400 in any case.
  const refused = sparse === "" && resource.resource.strictQueryParameterValidation ? ", 400" : "";
  const hasItems = resource.resource.only !== "getCollection";
  const item: Route = {
    path: `${resource.resource.path}/{id}`,
    type: `${itemType}<${query}${sentItem(resource, resource, itemRouteOf(resource))}${refused}>`,
  };
  const routes: readonly Route[] = [
    ...operations.map((operation) => collectionRoute(context, resource, operation)),
    ...relations.map((operation) => relationRoute(context, resource, operation)),
    ...(hasItems ? [item] : []),
  ];
  const name = `${typeName}Routes`;
  const mounted = `mountResource<E, ${name}>(options, settings, ${resourceConstant(resource)})`;
  return {
    imports: [
      ...typesFrom("hono", "Env", "Hono"),
      ...runtimeTypes(...(hasItems ? [itemType] : []), ...(operations.length > 0 ? ["GetCollection"] : [])),
      ...runtimeTypes(...(relations.length > 0 ? ["GetSubcollection"] : [])),
      ...runtimeTypes(...[...operations, ...relations].map((operation) => documentType(context, resource, operation))),
      ...runtimeValues("mountResource"),
      ...settingsValues(context.imports, "settings"),
      ...relations.flatMap(({ target }) => {
        const rows = resourceOf(context, target);
        return typesOf(context, resource, rows, `${rows.typeName}Item`);
      }),
    ],
    statements: [
      {
        kind: "function",
        name: `${valueName}Routes`,
        exported: true,
        doc: routesDoc(routes.map(({ path }) => path)),
        typeParameters: [env],
        parameters: [{ name: "options", type: `${typeName}Options<E> | RequiringScopes<${typeName}Options<E>>` }],
        returnType: `Hono<E, ${name}>`,
        body: [`return ${mounted};`],
      },
      {
        kind: "type",
        name,
        exported: true,
        doc: `The types of ${resource.resource.model}'s routes, for Hono's client \`hc\`.`,
        type: block(
          routes.map(({ path, type }): Doc => [quote(path.replace("{id}", ":id")), ": ", type]),
          ";",
        ),
      },
    ],
  };
}

interface Route {
  /** The path as documents write it: `/cities/{id}`. */
  readonly path: string;
  readonly type: string;
}

/** Returns the routes of a Hono app as a sentence if it fits on one line, otherwise as a list. */
function routesDoc(paths: readonly string[]): string {
  const routes = paths.map((path) => `\`GET ${path}\``);
  const line = `Returns a Hono app with these routes: ${routes.join(", ")}.`;
  return line.length + "/**  */".length <= width
    ? line
    : `Returns a Hono app with these routes:\n${routes.map((route) => `- ${route}`).join("\n")}`;
}

function collectionRoute(context: EmitContext, resource: ApiResource, operation: ApiOperation): Route {
  const document = `${documentType(context, resource, operation)}<${sentItem(resource, resource, operation.operation)}>`;
  const query = queryType(resource, operation);
  const input = hasRequired(operation) ? `, { query: ${query} }` : "";
  return { path: templated(operation.operation.path), type: `GetCollection<${query}, ${document}${input}>` };
}

function relationRoute(context: EmitContext, resource: ApiResource, operation: ApiRelationOperation): Route {
  const rows = resourceOf(context, operation.target);
  const document = `${documentType(context, resource, operation)}<${sentItem(resource, rows, operation.operation)}>`;
  const query = queryType(resource, operation);
  const input = hasRequired(operation) ? `, { param: { id: string }; query: ${query} }` : "";
  return { path: templated(operation.operation.path), type: `GetSubcollection<${query}, ${document}${input}>` };
}

/** Whether a client must send a parameter. */
function hasRequired({ operation }: ApiOperation): boolean {
  return requiredParameters(operation).length > 0;
}

/**
 * Returns the type of an operation's document: JSON-LD if the API has it, because the client's helpers prefer it, too.
 */
function documentType(
  context: EmitContext,
  { resource: { prefix } }: ApiResource,
  { operation }: ApiOperation,
): string {
  const partial = isCounted(operation) ? "" : "Partial";
  if (!hasOnlyPlainJson(context)) return `${prefix === "" ? "Plain" : ""}${partial}Collection`;
  return operation.pagination.json === "envelope" ? `${partial}JsonPage` : "JsonList";
}

/** Whether clients get plain JSON because the API has no JSON-LD. */
function hasOnlyPlainJson({ api: { formats } }: EmitContext): boolean {
  return formats.includes("json") && !formats.includes("jsonld");
}
