/** The routes of a resource: their types, stated so that `hc` knows them, and their handlers. */
import type { Filter } from "@prisma-paged/runtime/generator";
import { isCounted } from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiRelationOperation, ApiResource } from "../model/api-model.js";
import { resourceOf } from "../model/lookup.js";
import { templated } from "../model/paths.js";
import { block, braces, call, type Doc, join, render, typeReference, width } from "../printer/doc.js";
import { optionalAccess, quote } from "../printer/literal.js";
import { type Import, type Part, runtimeTypes, runtimeValues, typesFrom } from "../printer/module.js";
import { type EmitContext, operationConstant, queryType, typesOf, valuesOf } from "./context.js";
import { env } from "./options-types.js";
import { childrenOf } from "./prisma-call.js";

/** `CityRoutes`, `cityRoutes`: collections first, since `/cities/archive` would be an item's route else. */
export function emitRoutes(context: EmitContext, resource: ApiResource): Part {
  const { typeName, valueName, operations, relations } = resource;
  const itemPath = `${resource.resource.path}/{id}`;
  const routes: readonly Route[] = [
    ...operations.map((operation) => collectionRoute(resource, operation)),
    ...relations.map((operation) => relationRoute(context, resource, operation)),
    { path: itemPath, type: `GetItem<${typeName}Item>`, handler: "item(served)" },
  ];
  const name = `${typeName}Routes`;
  const handlers = block(routes.map(({ path, handler }): Doc => [routeKey(path), ": ", handler]));
  return {
    imports: [
      ...typesFrom("hono", "Env", "Hono"),
      ...runtimeTypes("GetItem", ...(operations.length > 0 ? ["GetCollection"] : [])),
      ...runtimeValues("item", "mount", ...(operations.length > 0 ? ["collection"] : [])),
      ...[...operations, ...relations].flatMap(modeImports),
      ...[...operations, ...relations].flatMap((operation) => runtimeTypes(documentType(resource, operation))),
      ...relations.flatMap((operation) => relationImports(context, resource, operation.target)),
    ],
    statements: [
      {
        kind: "type",
        name,
        exported: true,
        doc: `The routes of ${resource.resource.model}, as \`hc\` knows them.`,
        type: block(
          routes.map(({ path, type }): Doc => [routeKey(path), ": ", type]),
          ";",
        ),
      },
      {
        kind: "function",
        name: `${valueName}Routes`,
        exported: true,
        doc: routesDoc(routes.map(({ path }) => path)),
        typeParameters: [env],
        parameters: [{ name: "options", type: `${typeName}Options<E>` }],
        returnType: `Hono<E, ${name}>`,
        body: [
          `const served = serve${typeName}(options);`,
          ["return ", hugging([`mount<E, ${name}>`, ["options", "settings"], handlers], 1, "return "), ";"],
        ],
      },
    ],
  };
}

interface Route {
  /** As documents write it: `/cities/{id}`. */
  readonly path: string;
  readonly type: Doc;
  readonly handler: Doc;
}

/** The path as Hono spells it. */
function routeKey(path: string): string {
  return quote(path.replace("{id}", ":id"));
}

/** On one line if it fits, else one a line. */
function routesDoc(paths: readonly string[]): string {
  const routes = paths.map((path) => `\`GET ${path}\``);
  const line = routes.join(", ");
  return `${line.length + "/** . */".length <= width ? line : routes.join(",\n")}.`;
}

function collectionRoute(resource: ApiResource, operation: ApiOperation): Route {
  const { name, path } = operation.operation;
  const args = ["served", operationConstant(resource, operation)];
  return {
    path: templated(path),
    type: typeReference("GetCollection", [
      queryType(resource, operation),
      `${documentType(resource, operation)}<${resource.typeName}Item>`,
    ]),
    handler: hugging(["collection", args, modes(resource, operation, name)], routeDepth, `${routeKey(path)}: `),
  };
}

function relationRoute(context: EmitContext, resource: ApiResource, operation: ApiRelationOperation): Route {
  const { path } = operation.operation;
  const target = resourceOf(context, operation.target);
  const args = [
    "served",
    target === resource ? "served" : `serve${target.typeName}(options)`,
    operationConstant(resource, operation),
    childrenOf(resource, operation.target, operation.inverse, "parent"),
  ];
  const call: Call = [
    `subcollection<E, ${resource.typeName}Row>`,
    args,
    modes(resource, operation, operation.relation),
  ];
  return {
    path: templated(path),
    type: typeReference("GetSubcollection", [
      queryType(resource, operation),
      `${documentType(resource, operation)}<${target.typeName}Item>`,
    ]),
    handler: hugging(call, routeDepth, `${routeKey(path)}: `),
  };
}

/** `head(arguments, last)`, the last one an object. */
type Call = readonly [head: string, args: readonly Doc[], last: Doc];

/** A call whose last argument opens on the call's own line where that fits, as formatters have it. */
function hugging([head, args, last]: Call, depth: number, before: string): Doc {
  const opening: Doc = [`${head}(`, join(", ", args), ", "];
  const text = before + render([opening, "{"], { depth });
  return text.includes("\n") || depth * 2 + text.length > width ? call(head, [...args, last]) : [opening, last, ")"];
}

/** How far in a route's handler stands. */
const routeDepth = 2;

/** What the operation needs beyond paging by number, and the application's own rows. */
function modes({ resource }: ApiResource, operation: ApiOperation, name: string): Doc {
  const handler = optionalAccess(optionalAccess("options.handlers", resource.model), name);
  const needed = neededModes(operation).map(({ kind, value }): Doc => `${kind}: ${value}`);
  return braces([...needed, `handler: ${handler}`]);
}

function modeImports(operation: ApiOperation): readonly Import[] {
  return runtimeValues(...neededModes(operation).map(({ value }) => value));
}

function neededModes({ operation }: ApiOperation): readonly { readonly kind: string; readonly value: string }[] {
  const { pagination, distinct, handler, filters } = operation;
  if (handler === true) return [];
  const { viaCursor, enabled, clientEnabled } = pagination;
  return [
    ...(viaCursor !== null ? [{ kind: "page", value: "byCursor" }] : []),
    ...(viaCursor === null && distinct !== undefined ? [{ kind: "page", value: "distinctRows" }] : []),
    ...(!enabled || clientEnabled ? [{ kind: "off", value: "streamed" }] : []),
    ...(Object.values(filters).some(findsByPart) ? [{ kind: "text", value: "textSearch" }] : []),
    ...(Object.values(filters).some(findsFineDates) ? [{ kind: "dates", value: "fineDates" }] : []),
  ];
}

function findsByPart({ match }: Filter): boolean {
  return match === "partial" || match === "start";
}

function findsFineDates({ finerThanMillisecond, match, range }: Filter): boolean {
  return finerThanMillisecond === true && (match !== undefined || range === true);
}

function relationImports(context: EmitContext, resource: ApiResource, model: string): readonly Import[] {
  const target = resourceOf(context, model);
  return [
    ...runtimeTypes("GetSubcollection"),
    ...runtimeValues("subcollection"),
    ...typesOf(context, resource, target, `${target.typeName}Item`),
    ...valuesOf(context, resource, target, `serve${target.typeName}`),
  ];
}

/** The document of an operation. */
function documentType({ resource: { prefix } }: ApiResource, operation: ApiOperation): string {
  return `${prefix === "" ? "Plain" : ""}${isCounted(operation.operation) ? "" : "Partial"}Collection`;
}
