/** A schema's text → the intermediate model and its problems, by the real readers. */
import type { TargetBlock } from "../src/annotations/for-generator-block.js";
import { type Diagnostic, Diagnostics } from "../src/diagnostics/diagnostics.js";
import type { ApiModel } from "../src/model/api-model.js";
import { defaultPlatformConfig, readPlatformConfig } from "../src/options/platform-config.js";
import { buildApiModel } from "../src/pipeline/build-api-model.js";
import { previewFeatures, schemaBlocks } from "../src/schema/blocks.js";
import type { Datamodel } from "../src/schema/datamodel.js";
import { fromDmmf } from "../src/schema/dmmf.js";
import { writtenIndexes } from "../src/schema/partial-indexes.js";
import { placedIn, readSources, unenforcedKeys } from "../src/schema/source-map.js";
import { dmmfOf } from "./dmmf.js";
import { sentencesIn } from "./sentences.js";

export interface SchemaOptions {
  /** The datasource's; sqlite by default. */
  readonly provider?: string;
  /** The datasource's; Prisma's default unless told. */
  readonly relationMode?: "prisma";
  /** The generator block that is read for. */
  readonly block?: TargetBlock;
  /** The text of platform.yaml; none by default. */
  readonly yaml?: string;
}

export interface BuiltApi {
  readonly api: ApiModel;
  readonly datamodel: Datamodel;
  readonly diagnostics: readonly Diagnostic[];
  /** The problems without their frames; empty if there are none. */
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
  const datamodel = fromDmmf(dmmfOf(text), writtenIndexes(sources), unenforcedKeys(sources, relationMode));
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
  return { api, datamodel, diagnostics: all, sentences: sentencesIn(all, texts) };
}

export async function sentencesOf(schema: string, options?: SchemaOptions): Promise<string> {
  return (await apiFrom(schema, options)).sentences;
}
