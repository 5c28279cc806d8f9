/** Analyses a schema a second time, for SQLite: filters and orders depend on the database. */
import type { DMMF } from "@prisma/client/runtime/client";
import { Diagnostics } from "../../../../generator/src/diagnostics/diagnostics.js";
import { UserError } from "../../../../generator/src/diagnostics/user-error.js";
import type { ApiModel } from "../../../../generator/src/model/api-model.js";
import { type Analysed, analyse } from "../../../../generator/src/pipeline/analyse.js";
import type { Datamodel } from "../../../../generator/src/schema/datamodel.js";
import type { SchemaFile } from "../../../../generator/src/schema/files.js";
import { isOurs, type LoadedSchema, parseSchema } from "../../../../generator/src/schema/parse.js";
import { folder } from "../files.js";
import { filesOf, parseOptions, projectOf, type Texts } from "../project-files.js";
import { asSqlite, unstorable } from "./as-sqlite.js";

/** An API whose requests SQLite can answer. */
export interface Answerable {
  readonly api: ApiModel;
  readonly datamodel: Datamodel;
  readonly dmmf: DMMF.Datamodel;
  /** All texts of the schema, with SQLite as the database. */
  readonly text: string;
}

/** The reason why a request has no answer. The message says it in one sentence. */
export class NoAnswer extends Error {}

/**
 * Returns the API of a schema as it is with SQLite.
 * @throws NoAnswer if the schema has errors, or SQLite cannot store it
 */
export function answerable(texts: Texts): Answerable {
  const files = filesOf(texts);
  const declared = parsed(files);
  const reason = unstorable(declared.dmmf.datamodel);
  if (reason !== undefined) throw new NoAnswer(reason);
  const { api: declaredApi } = analysed(texts, files, declared, "");
  const converted = asSqlite(files);
  const schema = parsed(converted);
  const { api, datamodel } = analysed(texts, converted, schema, " for SQLite");
  refuseComputed(api);
  refuseOtherFilters(declaredApi, api);
  if (api.resources.length === 0) throw new NoAnswer("Answers need a model with `/// @pagination`.");
  return { api, datamodel, dmmf: schema.dmmf.datamodel, text: converted.map(({ text }) => text).join("\n") };
}

function parsed(files: readonly SchemaFile[]): LoadedSchema {
  try {
    return parseSchema(folder, files, parseOptions);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new NoAnswer(`SQLite answers the requests, and cannot store this schema. ${error.message}`);
  }
}

/** @throws NoAnswer for the first error, which the database may have caused */
function analysed(
  texts: Texts,
  files: readonly SchemaFile[],
  { generators, dmmf, provider }: LoadedSchema,
  database: string,
): Analysed {
  const block = generators.find(isOurs);
  if (block === undefined) throw new NoAnswer("Answers need a generator block of prisma-paged in the schema.");
  const { name, output, config } = block;
  const found = analyse({ ...projectOf(texts, files), dmmf, provider, name, output, config }, new Diagnostics());
  const error = found.diagnostics.find(({ severity }) => severity === "error");
  if (error === undefined) return found;
  const { headline, label, span } = error;
  const before = span === undefined ? "" : (found.sources.get(span.file)?.slice(0, span.start) ?? "");
  const place = span === undefined ? "" : `, line ${before.split("\n").length}`;
  const reason = label === undefined ? "" : `: ${label}`;
  throw new NoAnswer(`Answers need a schema without errors${database}${place}: ${headline}${reason}.`);
}

/**
 * Compares the filters of each operation, because an answer that ignores a filter is worse than none.
 * @throws NoAnswer if SQLite has no such filter
 */
export function refuseOtherFilters(declared: ApiModel, { resources }: ApiModel): void {
  for (const [index, resource] of declared.resources.entries()) {
    const operations = [...(resources[index]?.operations ?? []), ...(resources[index]?.relations ?? [])];
    for (const { operation } of [...resource.operations, ...resource.relations]) {
      const other = operations.find(({ operation: { path } }) => path === operation.path);
      const missing = Object.keys(operation.filters).find((name) => !(name in { ...other?.operation.filters }));
      if (missing === undefined) continue;
      throw new NoAnswer(`SQLite answers the requests, and has no filter \`${missing}\` of \`${operation.path}\`.`);
    }
  }
}

/** @throws NoAnswer for a field whose values only the application's client has */
function refuseComputed({ resources }: ApiModel): void {
  for (const { resource, fields } of resources) {
    const computed = fields.find(({ kind }) => kind === "computed");
    if (computed === undefined) continue;
    const path = `\`${resource.model}.${computed.name}\``;
    throw new NoAnswer(`The application computes ${path}, so that only its client can answer: remove \`computed\`.`);
  }
}
