/** The routes of a resource, chained and inferred, so that `hc` knows them. */
import type { Filter } from "@prisma-paged/runtime";
import { isCounted } from "@prisma-paged/runtime/operation";
import type { ApiOperation, ApiResource } from "./api-model.js";
import { childrenOf } from "./emit-closure.js";
import { type EmitContext, importFrom, isEmbedding, operationConstant, queryType, resourceOf } from "./emit-context.js";
import { env } from "./emit-options.js";
import { call, type Doc, group, indent, join, list, render, softline, width } from "./layout.js";
import { access, quote } from "./literal.js";
import { type Import, type Part, runtimePackage, runtimeTypes, runtimeValues } from "./module.js";
import { templated } from "./paths.js";

/** `serveCity`: the resource ready to answer requests, for its own routes and for those that list it. */
export function emitServe({ imports }: EmitContext, served: ApiResource, parts: ServedParts): Part {
  const { resource, typeName, valueName, fields } = served;
  const embedded = fields.filter(isEmbedding).map(({ name }) => quote(name));
  const links = fields
    .filter(({ kind }) => kind === "reference" || kind === "collection")
    .map(({ name }) => quote(name));
  const relations = [...(parts.references ? ["references"] : []), ...(parts.lists ? ["lists"] : [])];
  const entries: readonly Doc[] = [
    `resource: ${valueName}Resource`,
    "settings",
    "options",
    "source",
    `toItem: to${typeName}Item`,
    ...(relations.length === 0 ? [] : [["related: relatedRows(", list("{", relations, "}", " "), ")"]]),
    ...(embedded.length === 0 ? [] : [["embedded: ", list("[", embedded, "]")]]),
    ...(links.length === 0 ? [] : [["links: ", list("[", links, "]")]]),
  ];
  return {
    imports: [
      { from: "hono", name: "Env", type: true },
      { from: `./settings${imports.extension}`, name: "settings", type: false },
      ...runtimeValues("serve"),
      ...(relations.length === 0 ? [] : [modeImport("relatedRows")]),
    ],
    statements: [
      {
        kind: "function",
        name: `serve${typeName}`,
        exported: true,
        doc: `${resource.model}, ready to answer requests.`,
        typeParameters: [env],
        parameters: [{ name: "options", type: `${typeName}ServeOptions<E>` }],
        body: [["return serve(", list("{", entries, "}", " "), ");"]],
      },
    ],
  };
}

/** Which of the optional functions the module holds. */
export interface ServedParts {
  readonly references: boolean;
  readonly lists: boolean;
}

/** `cityRoutes`: collections first, since `/cities/archive` would be an item's route else. */
export function emitRoutes(context: EmitContext, resource: ApiResource): Part {
  const { typeName, valueName, operations, relations } = resource;
  const { path } = resource.resource;
  const routes: readonly Doc[] = [
    ...operations.map((operation) => collectionRoute(resource, operation)),
    ...relations.map((operation) => relationRoute(context, resource, operation)),
    route(`${path}/:id`, `item<E, ${typeName}Item>(served)`),
  ];
  const chain = group(["new Hono<E>()", indent(routes.map((each): Doc => [softline, each]))], routes.length > 2);
  const paths = [...operations.map(pathOf), ...relations.map(pathOf), `${path}/{id}`];
  return {
    imports: [
      { from: "hono", name: "Env", type: true },
      { from: "hono", name: "Hono", type: false },
      ...runtimeValues("item", "mount", ...(operations.length > 0 ? ["collection"] : [])),
      ...[...operations, ...relations].flatMap(modeImports),
      ...[...operations, ...relations].flatMap((operation) => runtimeTypes(documentType(resource, operation))),
      ...relations.flatMap((operation) => relationImports(context, resource, operation.target)),
    ],
    statements: [
      {
        kind: "function",
        name: `${valueName}Routes`,
        exported: true,
        doc: routesDoc(paths),
        typeParameters: [env],
        parameters: [{ name: "options", type: `${typeName}Options<E>` }],
        body: [
          `const served = serve${typeName}(options);`,
          ["return ", call("mount", ["options", chain, "settings"]), ";"],
        ],
      },
    ],
  };
}

function pathOf({ operation }: ApiOperation): string {
  return templated(operation.path);
}

/** On one line if it fits, else one a line. */
function routesDoc(paths: readonly string[]): string {
  const routes = paths.map((path) => `\`GET ${path}\``);
  const line = routes.join(", ");
  return `${line.length + "/** . */".length <= width ? line : routes.join(",\n")}.`;
}

function route(path: string, handler: Doc): Doc {
  return call(".get", [quote(path.replace("{id}", ":id")), handler]);
}

function collectionRoute(resource: ApiResource, operation: ApiOperation): Doc {
  const {
    operation: { name, path },
  } = operation;
  const types = `<E, ${queryType(resource, operation)}, ${documentType(resource, operation)}<${resource.typeName}Item>>`;
  const stated = operationConstant(resource, operation);
  return route(path, hugging(`collection${types}`, ["served", stated], modes(resource, operation, name)));
}

function relationRoute(context: EmitContext, resource: ApiResource, operation: ApiResource["relations"][number]): Doc {
  const target = resourceOf(context, operation.target);
  const document = `${documentType(resource, operation)}<${target.typeName}Item>`;
  const types = `<E, ${queryType(resource, operation)}, ${document}, ${resource.typeName}Row>`;
  const served = target === resource ? "served" : `serve${target.typeName}(options)`;
  return route(
    operation.operation.path,
    hugging(
      `subcollection${types}`,
      [
        "served",
        served,
        operationConstant(resource, operation),
        childrenOf(resource, operation.target, operation.inverse, "parent"),
      ],
      modes(resource, operation, operation.relation),
    ),
  );
}

/** A call whose last argument, an object, opens on the call's own line where that fits, as formatters have it. */
function hugging(head: string, args: readonly Doc[], last: Doc): Doc {
  const opening: Doc = [`${head}(`, join(", ", args), ", "];
  const text = render([opening, "{"], { depth: routeDepth });
  return text.includes("\n") || routeDepth * 2 + text.length > width
    ? call(head, [...args, last])
    : [opening, last, ")"];
}

/** How far in a route's handler stands, where it has a line of its own. */
const routeDepth = 4;

/** What the operation needs beyond paging by number, and the application's own rows. */
function modes({ resource }: ApiResource, operation: ApiOperation, name: string): Doc {
  const handler = access(access("options.handlers", resource.model, true), name, true);
  const needed = neededModes(operation).map(({ kind, value }): Doc => `${kind}: ${value}`);
  return list("{", [...needed, `handler: ${handler}`], "}", " ");
}

function modeImports(operation: ApiOperation): readonly Import[] {
  return neededModes(operation).map(({ value }) => modeImport(value));
}

/** What only some resources or operations need, and only their modules load. */
function modeImport(name: string): Import {
  return { from: `${runtimePackage}/modes`, name, type: false };
}

function neededModes({ operation }: ApiOperation): readonly { readonly kind: string; readonly value: string }[] {
  const { pagination, distinct, handler, filters } = operation;
  if (handler === true) return [];
  const { viaCursor, enabled, clientEnabled, count } = pagination;
  const isPaged = enabled || clientEnabled;
  return [
    ...(viaCursor !== null ? [{ kind: "page", value: "byCursor" }] : []),
    ...(viaCursor === null && distinct !== undefined ? [{ kind: "page", value: "distinctRows" }] : []),
    ...(isPaged && count !== "exact" ? [{ kind: "count", value: "scaledCount" }] : []),
    ...(!enabled || clientEnabled ? [{ kind: "off", value: "streamed" }] : []),
    ...(Object.values(filters).some(findsByPart) ? [{ kind: "text", value: "textSearch" }] : []),
  ];
}

function findsByPart({ match }: Filter): boolean {
  return match === "partial" || match === "start";
}

function relationImports(context: EmitContext, resource: ApiResource, model: string): readonly Import[] {
  const target = resourceOf(context, model);
  return [
    ...runtimeValues("subcollection"),
    ...importFrom(context, resource, target, `${target.typeName}Item`, true),
    ...importFrom(context, resource, target, `serve${target.typeName}`, false),
  ];
}

/** The document of an operation. */
function documentType({ resource: { prefix } }: ApiResource, operation: ApiOperation): string {
  return `${prefix === "" ? "Plain" : ""}${isCounted(operation.operation) ? "" : "Partial"}Collection`;
}
