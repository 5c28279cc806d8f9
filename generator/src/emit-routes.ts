/** The routes of a resource, chained and inferred, so that `hc` knows them. */
import type { ApiOperation, ApiResource } from "./api-model.js";
import { childrenOf } from "./emit-closure.js";
import { type EmitContext, importFrom, isEmbedding, operationConstant, queryType, resourceOf } from "./emit-context.js";
import { env } from "./emit-options.js";
import { call, type Doc, group, indent, list, softline } from "./layout.js";
import { access, quote } from "./literal.js";
import { type Import, type Part, runtimeTypes, runtimeValues } from "./module.js";

/** `serveCity`: the resource ready to answer requests, for its own routes and for those that list it. */
export function emitServe({ resource, typeName, valueName, fields }: ApiResource, parts: ServedParts): Part {
  const embedded = fields.filter(isEmbedding).map(({ name }) => quote(name));
  const entries: readonly Doc[] = [
    `resource: ${valueName}Resource`,
    "options",
    "source",
    `toItem: to${typeName}Item`,
    ...(parts.references ? ["references"] : []),
    ...(parts.lists ? ["lists"] : []),
    ...(embedded.length === 0 ? [] : [["embedded: ", list("[", embedded, "]")]]),
  ];
  return {
    imports: [{ from: "hono", name: "Env", type: true }, ...runtimeValues("serve")],
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
  const { path, prefix } = resource.resource;
  const routes: readonly Doc[] = [
    ...operations.map((operation) => collectionRoute(resource, operation)),
    ...relations.map((operation) => relationRoute(context, resource, operation)),
    route(`${path}/:id`, `item<E, ${typeName}Item>(served)`),
  ];
  const chain = group(["new Hono<E>()", indent(routes.map((each): Doc => [softline, each]))], routes.length > 2);
  const paths = [...operations, ...relations].map(({ operation }) => `\`GET ${operation.path}\``);
  return {
    imports: [
      { from: "hono", name: "Env", type: true },
      { from: "hono", name: "Hono", type: false },
      ...runtimeValues("item", "mount", ...(operations.length > 0 ? ["collection"] : [])),
      ...[...operations, ...relations].flatMap((operation) => runtimeTypes(documentType(resource, operation))),
      ...relations.flatMap((operation) => relationImports(context, resource, operation.target)),
    ],
    statements: [
      {
        kind: "function",
        name: `${valueName}Routes`,
        exported: true,
        doc: `${[...paths, `\`GET ${path}/{id}\``].join(", ").replaceAll("/:id/", "/{id}/")}.`,
        typeParameters: [env],
        parameters: [{ name: "options", type: `${typeName}Options<E>` }],
        body: [
          `const served = serve${typeName}(options);`,
          ["return ", call("mount", ["options", chain, ...(prefix === "" ? ['""'] : [])]), ";"],
        ],
      },
    ],
  };
}

function route(path: string, handler: Doc): Doc {
  return call(".get", [quote(path.replace("{id}", ":id")), handler]);
}

function collectionRoute(resource: ApiResource, operation: ApiOperation): Doc {
  const {
    operation: { name, path },
  } = operation;
  const types = `<E, ${queryType(resource, operation)}, ${documentType(resource, operation)}<${resource.typeName}Item>>`;
  const handler = access(access("options.handlers", resource.resource.model, true), name, true);
  return route(path, call(`collection${types}`, ["served", operationConstant(resource, operation), handler]));
}

function relationRoute(context: EmitContext, resource: ApiResource, operation: ApiResource["relations"][number]): Doc {
  const target = resourceOf(context, operation.target);
  const document = `${documentType(resource, operation)}<${target.typeName}Item>`;
  const types = `<E, ${queryType(resource, operation)}, ${document}, ${resource.typeName}Row>`;
  const served = target === resource ? "served" : `serve${target.typeName}(options)`;
  return route(
    operation.operation.path,
    call(`subcollection${types}`, [
      "served",
      served,
      operationConstant(resource, operation),
      childrenOf(resource, operation.target, operation.inverse, "parent"),
      access(access("options.handlers", resource.resource.model, true), operation.relation, true),
    ]),
  );
}

function relationImports(context: EmitContext, resource: ApiResource, model: string): readonly Import[] {
  const target = resourceOf(context, model);
  return [
    ...runtimeValues("subcollection"),
    ...importFrom(context, resource, target, `${target.typeName}Item`, true),
    ...importFrom(context, resource, target, `serve${target.typeName}`, false),
  ];
}

/** The document of an operation; its total may be absent in partial paging, beyond a capped count, and where a handler gives the rows. */
function documentType({ resource: { prefix } }: ApiResource, { operation }: ApiOperation): string {
  const { enabled, clientEnabled, partial, clientPartial, count } = operation.pagination;
  const mayPage = enabled || clientEnabled;
  const isPartial = operation.handler === true || (mayPage && (partial || clientPartial || count === "capped"));
  return `${prefix === "" ? "Plain" : ""}${isPartial ? "Partial" : ""}Collection`;
}
