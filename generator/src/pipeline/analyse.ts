import type { DMMF } from "@prisma/generator-helper";
import type { Analysis } from "../diagnostics/corrections.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiModel } from "../model/api-model.js";
import { checkSettings } from "../options/generator-settings.js";
import type { PlatformConfig } from "../options/platform-config.js";
import { ownBlock, ownBlocks, previewFeatures } from "../schema/blocks.js";
import type { Datamodel, Model } from "../schema/datamodel.js";
import { inWordsOf, prefixesOf } from "../schema/prefixes.js";
import { quotedWordPattern } from "../schema/prisma-syntax.js";
import { placedIn, type SourceMap } from "../schema/source-map.js";
import { AnalysisCache } from "./analysis-cache.js";
import { type BuiltModel, buildApi } from "./build-api-model.js";
import { readConfig } from "./read-config.js";
import type { ProjectFiles, ProjectPlace } from "./read-project.js";

/** The texts of a project, and what Prisma's parser read from them. */
export interface AnalyseInput extends ProjectFiles, Pick<ProjectPlace, "name" | "output" | "config"> {
  readonly dmmf: Pick<DMMF.Document, "datamodel">;
  /** The datasource's provider: `sqlite`, `postgresql` … */
  readonly provider: string;
}

/**
 * The API to emit, with every problem and everything that it was derived from. If a problem is an error, `api` serves
 * only to find more problems.
 */
export interface Analysed extends Analysis {
  readonly api: ApiModel;
  /** The results that the API was made of. */
  readonly built: BuiltModel;
  readonly project: ProjectFiles & Pick<AnalyseInput, "provider">;
  readonly config: PlatformConfig;
  readonly datamodel: Datamodel;
  readonly sourceMap: SourceMap;
  /** The name of the generator block. Undefined unless the schema has several blocks of this generator. */
  readonly block?: string;
}

/**
 * Returns the API that a schema and its configuration describe. A pure function: it reads no file, and renders nothing.
 * @param diagnostics receives the problems. Those found before are also in the result.
 * @param cache what was read from earlier texts, for an editor. Texts that did not change are not read again.
 */
export function analyse(
  input: AnalyseInput,
  diagnostics: Diagnostics = new Diagnostics(),
  cache: AnalysisCache = new AnalysisCache(),
): Analysed {
  const { files, blocks, configFile, dmmf, provider } = input;
  const block = ownBlock(blocks, input);
  checkSettings(input.config, diagnostics, block);
  const prefixes = prefixesOf(blocks, block, input.config);
  const sourceMap = cache.sourcesOf(files, prefixes);
  const config = readConfig(configFile, block, diagnostics);
  const datasource = blocks.find(({ keyword }) => keyword === "datasource")?.settings;
  const providerSpan = datasource?.get("provider")?.span;
  const [[, relationMode] = []] = (datasource?.get("relationMode")?.text ?? "").matchAll(quotedWordPattern);
  const datamodel = inSourceOrder(cache.datamodelOf(dmmf, sourceMap, relationMode), sourceMap);
  const reading = { own: block?.name, all: ownBlocks(blocks).map(({ name }) => name) };
  const model = { datamodel, sources: sourceMap, config, provider, relationMode, cache, block: reading };
  const { api, built } = buildApi(
    { ...model, previewFeatures: previewFeatures(blocks), ...(providerSpan && { providerSpan }) },
    diagnostics,
  );
  if (api.resources.length === 0 && !diagnostics.hasErrors) {
    diagnostics.warning({
      code: "no-resources",
      headline: "no model has `@pagination`",
      label: "the API has no routes",
      span: block?.span,
      help: "add `/// @pagination` above each model that the API is to show",
    });
  }
  const sources = textsOf(input);
  return {
    api,
    built,
    project: input,
    config,
    datamodel,
    sourceMap,
    sources,
    ...(reading.all.length > 1 && reading.own !== undefined && { block: reading.own }),
    diagnostics: placedIn(sourceMap, diagnostics.all).map((diagnostic) => inWordsOf(prefixes, diagnostic)),
  };
}

function textsOf({ files, configFile: { path, content } }: ProjectFiles): ReadonlyMap<string, string> {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  return content.kind === "text" ? texts.set(path, content.text) : texts;
}

/**
 * Returns the datamodel with its models in the order of the files, and of their lines. Prisma reads several files in
 * the order in which the file system lists them. That order differs between machines, and the emitted modules must not.
 */
export function inSourceOrder(datamodel: Datamodel, { entries }: SourceMap): Datamodel {
  const ranks = new Map([...entries.keys()].map((key, index) => [key, index]));
  const rankOf = ({ name }: Model) => ranks.get(name) ?? ranks.size;
  return { ...datamodel, models: datamodel.models.toSorted((a, b) => rankOf(a) - rankOf(b)) };
}
