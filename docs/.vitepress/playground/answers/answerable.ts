/** Analyses a schema a second time, for SQLite: filters and orders depend on the database. */
import type { DMMF } from "@prisma/client/runtime/client";
import { Diagnostics } from "../../../../generator/src/diagnostics/diagnostics.js";
import { UserError } from "../../../../generator/src/diagnostics/user-error.js";
import type { ApiModel } from "../../../../generator/src/model/api-model.js";
import { type Analysed, analyse } from "../../../../generator/src/pipeline/analyse.js";
import type { Datamodel } from "../../../../generator/src/schema/datamodel.js";
import { isOurs, parseSchema } from "../../../../generator/src/schema/parse.js";
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
  const declared = parsed(() => parseSchema(folder, files, parseOptions));
  const reason = unstorable(declared.dmmf.datamodel);
  if (reason !== undefined) throw new NoAnswer(reason);
  const converted = asSqlite(files);
  const schema = parsed(() => parseSchema(folder, converted, parseOptions));
  const block = schema.generators.find(isOurs);
  if (block === undefined) throw new NoAnswer("Answers need a generator block of prisma-paged in the schema.");
  const { dmmf, provider } = schema;
  const { name, output, config } = block;
  const analysed = analyse({ ...projectOf(texts, converted), dmmf, provider, name, output, config }, new Diagnostics());
  refuseErrors(analysed);
  const { api, datamodel } = analysed;
  refuseComputed(api);
  if (api.resources.length === 0) throw new NoAnswer("Answers need a model with `/// @pagination`.");
  return { api, datamodel, dmmf: dmmf.datamodel, text: converted.map(({ text }) => text).join("\n") };
}

function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new NoAnswer(`SQLite answers the requests, and cannot store this schema. ${error.message}`);
  }
}

function refuseErrors({ diagnostics, sources }: Analysed): void {
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error === undefined) return;
  const { headline, label, span } = error;
  const before = span === undefined ? "" : (sources.get(span.file)?.slice(0, span.start) ?? "");
  const place = span === undefined ? "" : `, line ${before.split("\n").length}`;
  const reason = label === undefined ? "" : `: ${label}`;
  throw new NoAnswer(`Answers need a schema without errors for SQLite${place}: ${headline}${reason}.`);
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
