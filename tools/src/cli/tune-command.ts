/** `prisma-paged tune`: measures what paging costs on the project's database. */
import {
  changeFiles,
  checkFailOn,
  databaseUrl,
  didYouMean,
  findSchema,
  inFiles,
  isAgreed,
  isPlainObject,
  keepMeasurements,
  type PrismaCommands,
  prismaCommands,
  type ReadApi,
  readApi,
  readBlocksOf,
  type SchemaChoice,
  select,
  selectable,
  shownUrl,
  type Terminal,
  type TuneOptions,
  UserError,
  withPrefix,
} from "prisma-paged/tools";
import { type Finding, findingCodes } from "../tune/findings/finding.js";
import { fixable, fixedTexts } from "../tune/fix-schema.js";
import { tuneReportJson, tuneReportText } from "../tune/report.js";
import { type TuneInput, tune } from "../tune/tune.js";

/**
 * Measures the API, and prints the report. Returns 1 if it contains a finding that `--fail-on` names.
 * @throws UserError if the database or the API cannot be read
 */
export async function tuneAll(options: TuneOptions & SchemaChoice, terminal: Terminal): Promise<0 | 1> {
  const { cwd } = terminal;
  checkFailOn(options.failOn, findingCodes, "`tune` finds nothing called");
  const [timeout, slow] = [timeOf("--timeout", options.timeout ?? "5s"), timeOf("--slow", options.slow ?? "20ms")];
  const scope = scopeOf(options.scope);
  const path = await findSchema(options, cwd);
  const blocks = readBlocksOf(path, options, terminal)();
  const [block, other] = blocks;
  if (block === undefined || other !== undefined) {
    const names = blocks.map(({ name }) => `\`--generator ${name}\``).join(" or ");
    throw new UserError("The schema has several APIs: `tune` measures one.", names);
  }
  const source = await sourceOf(options, terminal);
  const read = readApi(block.input);
  const selection = selectionOf(read, options.requested);
  const report = await tune({
    read,
    input: block.input,
    cwd,
    source,
    tryOn: options.tryOn,
    timeout,
    slow,
    scope,
    selection,
    onSameDatabase: () =>
      isAgreed(
        `${sameDatabase}. Make indexes there, and drop them again?`,
        `${sameDatabase}, and there is no terminal to confirm that.`,
        "name a disposable copy of it",
        terminal,
      ),
    onProgress: options.isJson ? () => {} : (url) => terminal.error(`measuring ${shownUrl(url)}`),
  });
  const json = tuneReportJson(report, read);
  const fixes = fixable(report.findings, inFiles(read.sourceMap), read.sources);
  terminal.out(
    options.isJson ? json : withPrefix(tuneReportText(report, fixes.length, terminal.color), read.sourceMap.prefixes),
  );
  keepMeasurements(json, cwd);
  if (options.isFix) await fix(fixes, read, await prismaCommands(path, options, cwd), terminal);
  return report.findings.some(({ code }) => options.failOn.includes(code)) ? 1 : 0;
}

const sameDatabase = "`--try-on` names the database that is measured";

async function sourceOf(options: TuneOptions & SchemaChoice, { cwd, env }: Terminal): Promise<TuneInput["source"]> {
  const { client } = options;
  if (client !== undefined) {
    if ((options.databaseUrl ?? options.tryOn) === undefined) return { client };
    throw new UserError("`--client` has a database already.", "leave out `--database-url` and `--try-on`");
  }
  const url = options.databaseUrl ?? (await databaseUrl(options, cwd)) ?? env.DATABASE_URL;
  if (url !== undefined) return { url };
  throw new UserError(
    "No database is named.",
    "write `datasource: { url: … }` in the Prisma config, or `--database-url`",
  );
}

function timeOf(option: string, text: string): number {
  const [, number, unit] = /^(\d+)(ms|s)$/.exec(text) ?? [];
  if (number === undefined || Number(number) === 0) {
    throw new UserError(`\`${option} ${text}\` is not a time.`, "write `5s` or `500ms`");
  }
  return Number(number) * (unit === "s" ? 1000 : 1);
}

function scopeOf(text = "{}"): { readonly [model: string]: object } {
  try {
    const value: unknown = JSON.parse(text);
    if (isPlainObject(value) && Object.values(value).every(isPlainObject))
      return value as { readonly [model: string]: object };
  } catch {
    // The message below is clearer than that of the parser.
  }
  throw new UserError("`--scope` is not JSON with conditions by model.", `write \`--scope '{"Book":{"tenantId":1}}'\``);
}

function selectionOf({ api }: ReadApi, requested: string | undefined) {
  if (requested === undefined) return undefined;
  const found = select(api, requested);
  if (found === undefined) {
    throw new UserError(`There is no resource or route \`${requested}\`.`, didYouMean(requested, selectable(api)));
  }
  return found;
}

async function fix(
  fixes: readonly Finding[],
  { sourceMap, sources }: ReadApi,
  prisma: PrismaCommands,
  terminal: Terminal,
): Promise<void> {
  const fixed = fixedTexts(fixes, inFiles(sourceMap), sources);
  if (!(await changeFiles(fixed, sources, terminal))) return;
  const generate = `run ${prisma.of("generate")}${prisma.place}.`;
  const hasIndexes = fixes.some(({ remedy }) => remedy.kind === "index");
  terminal.out(
    hasIndexes ? `Make a migration for the indexes: ${prisma.of("migrate dev")}, then ${generate}` : `Then ${generate}`,
  );
}
