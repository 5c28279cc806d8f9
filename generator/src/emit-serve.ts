/** What a module gives the runtime to serve its resource by. */
import type { ApiResource } from "./api-model.js";
import { countsRows, type EmitContext, isEmbedding, settingsValues } from "./emit-context.js";
import { env } from "./emit-options.js";
import { braces, brackets, type Doc } from "./layout.js";
import { literal, quote } from "./literal.js";
import { modeValues, type Part, runtimeValues, typesFrom } from "./module.js";

/** `serveCity`: the resource ready to answer requests, for its own routes and for those that list it. */
export function emitServe(context: EmitContext, served: ApiResource, parts: ServedParts): Part {
  const { resource, typeName, valueName, fields } = served;
  const embedded = fields.filter(isEmbedding).map(({ name }) => quote(name));
  const links = fields
    .filter(({ kind }) => kind === "reference" || kind === "collection")
    .map(({ name }) => quote(name));
  const relations = [...(parts.references ? ["references"] : []), ...(parts.lists ? ["lists"] : [])];
  const kept = keptTable(context, served);
  const entries: readonly Doc[] = [
    `resource: ${valueName}Resource`,
    "settings",
    "options",
    kept === undefined ? "source" : ["source: keepingTotals(source, ", literal(kept), ")"],
    `toItem: to${typeName}Item`,
    ...(relations.length === 0 ? [] : [["related: relatedRows(", braces(relations), ")"]]),
    ...(embedded.length === 0 ? [] : [["embedded: ", brackets(embedded)]]),
    ...(links.length === 0 ? [] : [["links: ", brackets(links)]]),
  ];
  return {
    imports: [
      ...typesFrom("hono", "Env"),
      ...settingsValues(context.imports, "settings"),
      ...runtimeValues("serve"),
      ...(kept === undefined ? [] : modeValues("keepingTotals")),
      ...(relations.length === 0 ? [] : modeValues("relatedRows")),
    ],
    statements: [
      {
        kind: "function",
        name: `serve${typeName}`,
        exported: true,
        doc: `${resource.model}, ready to answer requests.`,
        typeParameters: [env],
        parameters: [{ name: "options", type: `${typeName}ServeOptions<E>` }],
        body: [["return serve(", braces(entries), ");"]],
      },
    ],
  };
}

/** The table whose totals hold until it is written to, where operations count it and its database tells of writes. */
function keptTable(context: EmitContext, resource: ApiResource): object | undefined {
  const { versionedTable: table, columns } = resource;
  return table !== undefined && countsRows(context, resource) ? { table, columns } : undefined;
}

/** Which of the optional functions the module holds. */
interface ServedParts {
  readonly references: boolean;
  readonly lists: boolean;
}
