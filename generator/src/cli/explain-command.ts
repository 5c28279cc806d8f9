/** `prisma-paged explain`: prints the routes of each API, with their options and queries. */
import pluralize from "pluralize";
import { UserError } from "../diagnostics/user-error.js";
import { explainApi } from "../explain/explanation.js";
import { measuredBy } from "../explain/measurements.js";
import { select, selectable } from "../explain/selection.js";
import { wrapLines } from "../explain/wrap-lines.js";
import type { ApiModel } from "../model/api-model.js";
import { type GenerateOptions, readApi } from "../pipeline/generate.js";
import type { Prefixes } from "../schema/doc-comment.js";
import { annotationText, withPrefix } from "../schema/prefixes.js";
import { didYouMean } from "../util/did-you-mean.js";
import { keptMeasurements } from "./measurements-file.js";
import type { ExplainOptions } from "./parse-arguments.js";
import { runAll } from "./run-all.js";
import type { Block } from "./select-generators.js";
import type { Terminal } from "./terminal.js";

/** The longest line that is printed, in columns. */
const width = 100;

/** Prints the API of each block, or the requested part of it. @throws UserError if there is no such part */
export async function explainAll(
  blocks: readonly Block[],
  { requested, all }: ExplainOptions,
  terminal: Terminal,
): Promise<0 | 1> {
  const apis = runAll(blocks, ({ name, input }) => ({ name, input, ...readApi(input) }), terminal);
  const kept = keptMeasurements(terminal.cwd);
  for (const [index, { name, input, api, datamodel, sourceMap }] of apis.entries()) {
    const { prefixes } = sourceMap;
    const selection = requested === undefined ? undefined : select(api, requested);
    if (requested !== undefined && selection === undefined) throw unknownName(requested, api, input, prefixes);
    if (blocks.length > 1) terminal.out(`${index === 0 ? "" : "\n\n"}generator ${name}\n`);
    const { color } = terminal;
    const text = await explainApi(api, { color, all, selection, measured: measuredBy(kept, api, datamodel) });
    terminal.out(wrapLines(withPrefix(text, prefixes), width));
  }
  const isListed = apis.some(({ api }) => api.resources.length > 0);
  if (isListed && !all) terminal.out("\n`--all` lists the options that have their default as well.");
  return 0;
}

function unknownName(requested: string, api: ApiModel, { dmmf }: GenerateOptions, prefixes: Prefixes): UserError {
  const annotation = annotationText("pagination", prefixes);
  if (dmmf.datamodel.models.some(({ name }) => name === requested)) {
    const hint = `add \`/// ${annotation}\` above \`model ${requested}\` to expose it`;
    return new UserError(`\`${requested}\` is not exposed: it has no \`${annotation}\`.`, hint);
  }
  const message = requested.startsWith("/")
    ? `There is no route \`${requested}\`.`
    : `There is no resource \`${requested}\`.`;
  if (api.resources.length === 0) return new UserError(message, `no model has \`${annotation}\``);
  const resourceHint = `the resources are ${api.resources.map(({ resource }) => `\`${resource.model}\``).join(", ")}`;
  const candidates = selectable(api).filter((candidate) => candidate.startsWith("/") === requested.startsWith("/"));
  const plural = candidates.includes(pluralize(requested)) ? `did you mean \`${pluralize(requested)}\`?` : undefined;
  return new UserError(message, plural ?? didYouMean(requested, candidates) ?? resourceHint);
}
