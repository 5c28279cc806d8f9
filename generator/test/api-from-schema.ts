/** A schema's text → the intermediate model and the problems as they are printed, by the real readers. */
import type { ReadingBlock } from "../src/annotations/own-api.js";
import { type Diagnostic, Diagnostics, type Span } from "../src/diagnostics/diagnostics.js";
import { renderDiagnostics } from "../src/diagnostics/report.js";
import type { ApiModel } from "../src/model/api-model.js";
import { defaultPlatformConfig, readPlatformConfig } from "../src/options/platform-config.js";
import { buildApiModel } from "../src/pipeline/build-api-model.js";
import { previewFeatures, schemaBlocks } from "../src/schema/blocks.js";
import type { Datamodel } from "../src/schema/datamodel.js";
import { fromDmmf } from "../src/schema/dmmf.js";
import { writtenIndexes } from "../src/schema/partial-indexes.js";
import { placedIn, readSources } from "../src/schema/source-map.js";
import { dmmfOf } from "./dmmf.js";

export interface SchemaOptions {
  /** The datasource's; sqlite by default. */
  readonly provider?: string;
  /** The datasource's; Prisma's default unless told. */
  readonly relationMode?: "prisma";
  /** The generator block that is read for. */
  readonly block?: ReadingBlock;
  /** The text of platform.yaml; none by default. */
  readonly yaml?: string;
}

export interface BuiltApi {
  readonly api: ApiModel;
  readonly datamodel: Datamodel;
  /** All problems as they are printed; empty if there are none. */
  readonly problems: string;
  /** The same without layout: `error: headline: label [code]`, below it the place and `  help: …`; then the printed tally. */
  readonly sentences: string;
}

/** The schema's lines count from 1, a first line break aside. */
export async function apiFrom(
  schema: string,
  { provider = "sqlite", relationMode, yaml, block }: SchemaOptions = {},
): Promise<BuiltApi> {
  const text = `${schema.replace(/^\n/, "")}\ndatasource db {\n  provider = "${provider}"\n${relationMode ? `  relationMode = "${relationMode}"\n` : ""}}\n`;
  const diagnostics = new Diagnostics();
  const files = [{ path: "/schema.prisma", name: "schema.prisma", text }];
  const sources = readSources(files);
  const config =
    yaml === undefined
      ? defaultPlatformConfig
      : readPlatformConfig({ path: "/platform.yaml", text: yaml }, diagnostics);
  const datamodel = fromDmmf(dmmfOf(text), writtenIndexes(sources));
  const api = buildApiModel(
    {
      datamodel,
      sources,
      config,
      provider,
      relationMode,
      previewFeatures: previewFeatures(schemaBlocks(files)),
      ...(block && { block }),
    },
    diagnostics,
  );
  const texts = new Map([
    ["/schema.prisma", text],
    ["/platform.yaml", yaml ?? ""],
  ]);
  const all = placedIn(sources, diagnostics.all);
  const problems = renderDiagnostics(all, texts, { color: false, cwd: "/" });
  const placeOf = ({ file, start }: Span) => {
    const line = texts.get(file)?.slice(0, start).split("\n").length;
    return `  -->  ${file.slice(1)}:${line}`;
  };
  const sentences = all.flatMap((diagnostic) => [
    `${diagnostic.severity}: ${sentenceOf(diagnostic)} [${diagnostic.code}]`,
    ...(diagnostic.span === undefined ? [] : [placeOf(diagnostic.span)]),
    ...(diagnostic.related ?? []).map(({ span, label }) => `${placeOf(span)}: ${label}`),
    ...(diagnostic.help === undefined ? [] : [`  help: ${diagnostic.help}`]),
  ]);
  const tally = problems === "" ? "" : `\n\n${problems.trimEnd().split("\n").at(-1)}\n`;
  return { api, datamodel, problems, sentences: sentences.join("\n") + tally };
}

export async function problemsOf(schema: string, options?: SchemaOptions): Promise<string> {
  return (await apiFrom(schema, options)).problems;
}

export async function sentencesOf(schema: string, options?: SchemaOptions): Promise<string> {
  return (await apiFrom(schema, options)).sentences;
}

/** A problem in one line: `headline: label. note`. */
export function sentenceOf({ headline, label, notes = [] }: Pick<Diagnostic, "headline" | "label" | "notes">): string {
  return [label === undefined ? headline : `${headline}: ${label}`, ...notes].join(". ");
}
