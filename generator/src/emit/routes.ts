/** Emits the routes of a resource: the function that mounts them, and their declared types, which `hc` needs. */
import { isCounted } from "@prisma-paged/runtime/generator";
import type { ModuleOperation, ResourceModule } from "../model/modules/resource-module.js";
import { block, type Doc } from "../printer/doc.js";
import { quote } from "../printer/literal.js";
import { type ModuleFragment, runtimeTypes, runtimeValues, typesFrom } from "../printer/module.js";
import { width } from "../printer/wrapped-text.js";
import { openApiPath } from "../util/route-text.js";
import {
  type EmitContext,
  hasItemQuery,
  importTypes,
  itemQueryType,
  queryType,
  resourceConstant,
  settingsValues,
} from "./context.js";
import { env } from "./options-types.js";
import { hasRequiredParameters } from "./query-type.js";
import { routeItemTypeOf } from "./route-item-types.js";

/** Emits `CityRoutes` and `cityRoutes`. */
export function emitRoutes(context: EmitContext, module: ResourceModule): ModuleFragment {
  const { typeName, valueName, resource, operations, relations } = module;
  const sparse = hasItemQuery(module) ? "Sparse" : "";
  const itemType = `Get${sparse}${hasOnlyPlainJson(context) ? "Json" : ""}Item`;
  const query = sparse === "" ? "" : `${itemQueryType(module)}, `;
  // A route with query parameters can answer 400 in any case.
  const refused = sparse === "" && resource.strictQueryParameterValidation ? ", 400" : "";
  const hasItems = resource.only !== "getCollection";
  const item: RouteType = {
    path: `${resource.path}/{id}`,
    type: `${itemType}<${query}${routeItemTypeOf(module, module, { name: "get", ...module.item })}${refused}>`,
  };
  const routes: readonly RouteType[] = [
    ...operations.map((operation) => collectionRoute(context, module, operation)),
    ...relations.map((operation) => relationRoute(context, module, operation)),
    ...(hasItems ? [item] : []),
  ];
  const name = `${typeName}Routes`;
  const mounted = `mountResource<E, ${name}>(options, settings, ${resourceConstant(module)})`;
  return {
    imports: [
      ...typesFrom("hono", "Env", "Hono"),
      ...runtimeTypes(...(hasItems ? [itemType] : []), ...(operations.length > 0 ? ["GetCollection"] : [])),
      ...runtimeTypes(...(relations.length > 0 ? ["GetSubcollection"] : [])),
      ...runtimeTypes(...[...operations, ...relations].map((operation) => documentType(context, module, operation))),
      ...runtimeValues("mountResource"),
      ...settingsValues(context.imports, "settings"),
      ...relations.flatMap(({ rows }) => importTypes(context, module, rows, `${rows.typeName}Item`)),
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
        doc: `The types of ${module.model}'s routes, for Hono's client \`hc\`.`,
        type: block(
          routes.map(({ path, type }): Doc => [quote(path.replace("{id}", ":id")), ": ", type]),
          ";",
        ),
      },
    ],
  };
}

interface RouteType {
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

function collectionRoute(context: EmitContext, module: ResourceModule, operation: ModuleOperation): RouteType {
  const query = queryType(module, operation);
  const document = documentOf(context, module, operation);
  const input = hasRequiredParameters(operation) ? `, { query: ${query} }` : "";
  return { path: openApiPath(operation.operation.path), type: `GetCollection<${query}, ${document}${input}>` };
}

function relationRoute(context: EmitContext, module: ResourceModule, operation: ModuleOperation): RouteType {
  const query = queryType(module, operation);
  const document = documentOf(context, module, operation);
  const input = hasRequiredParameters(operation) ? `, { param: { id: string }; query: ${query} }` : "";
  return { path: openApiPath(operation.operation.path), type: `GetSubcollection<${query}, ${document}${input}>` };
}

/** Returns the type of an operation's document with its items: `Collection<CityItem>`. */
function documentOf(context: EmitContext, module: ResourceModule, { operation, rows }: ModuleOperation): string {
  return `${documentType(context, module, { operation })}<${routeItemTypeOf(module, rows, operation)}>`;
}

/**
 * Returns the type of an operation's document: JSON-LD if the API has it, because the client's helpers prefer it, too.
 */
function documentType(
  context: EmitContext,
  { resource: { prefix } }: ResourceModule,
  { operation }: Pick<ModuleOperation, "operation">,
): string {
  const partial = isCounted(operation) ? "" : "Partial";
  if (!hasOnlyPlainJson(context)) return `${prefix === "" ? "Plain" : ""}${partial}Collection`;
  return operation.pagination.json === "envelope" ? `${partial}JsonPage` : "JsonList";
}

/** Whether clients get plain JSON because the API has no JSON-LD. */
function hasOnlyPlainJson({ settings: { formats } }: EmitContext): boolean {
  return formats.includes("json") && !formats.includes("jsonld");
}
