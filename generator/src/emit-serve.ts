/** What a module gives the runtime to serve its resource by. */
import type { ApiResource } from "./api-model.js";
import { type EmitContext, isEmbedding, settingsValues } from "./emit-context.js";
import { env } from "./emit-options.js";
import { braces, brackets, type Doc } from "./layout.js";
import { quote } from "./literal.js";
import { modeValues, type Part, runtimeValues, typesFrom } from "./module.js";

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
    ...(relations.length === 0 ? [] : [["related: relatedRows(", braces(relations), ")"]]),
    ...(embedded.length === 0 ? [] : [["embedded: ", brackets(embedded)]]),
    ...(links.length === 0 ? [] : [["links: ", brackets(links)]]),
  ];
  return {
    imports: [
      ...typesFrom("hono", "Env"),
      ...settingsValues(imports, "settings"),
      ...runtimeValues("serve"),
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

/** Which of the optional functions the module holds. */
interface ServedParts {
  readonly references: boolean;
  readonly lists: boolean;
}
