/** What a module gives the runtime to serve its resource by. */
import type { ApiResource } from "../model/api-model.js";
import { isEmbedding } from "../model/lookup.js";
import { braces, brackets, type Doc } from "../printer/doc.js";
import { quote } from "../printer/literal.js";
import { type Part, runtimeValues, typesFrom } from "../printer/module.js";
import { type EmitContext, settingsValues } from "./context.js";
import { env } from "./options-types.js";

/** `serveCity`: the resource ready to answer requests, for its own routes and for those that list it. */
export function emitServe(context: EmitContext, served: ApiResource, parts: ServedParts): Part {
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
      ...settingsValues(context.imports, "settings"),
      ...runtimeValues("serve"),
      ...(relations.length === 0 ? [] : runtimeValues("relatedRows")),
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
