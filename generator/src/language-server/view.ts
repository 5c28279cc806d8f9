/** What features know of a project: the last analysis, and the texts of today. */

import { type Diagnostic, Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiModel } from "../model/api-model.js";
import type { PlatformConfig } from "../options/platform-config.js";
import type { Analysed, AnalyseInput } from "../pipeline/analyse.js";
import type { GenerateOptions } from "../pipeline/generate.js";
import { readConfig } from "../pipeline/read-config.js";
import { type ProjectFiles, readProject } from "../pipeline/read-project.js";
import type { Datamodel } from "../schema/datamodel.js";
import { fromDmmf } from "../schema/dmmf.js";
import { buildSourceMap, type SourceEntry, type SourceMap } from "../schema/source-map.js";

/** The texts of files that are open, by absolute path. */
export type Texts = ReadonlyMap<string, string>;

export interface View {
  readonly api: ApiModel;
  readonly config: PlatformConfig;
  readonly datamodel: Datamodel;
  /** The datasource's. */
  readonly provider: string;
  readonly files: ProjectFiles["files"];
  /** Where platform.yaml is, or would be. */
  readonly configPath: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: SourceMap;
  /** A model and its fields, by `Model` or `Model.field`. */
  readonly entriesOf: (model: string) => readonly (readonly [key: string, entry: SourceEntry])[];
}

/** Where a request of an editor is. */
export interface Place {
  readonly view: View;
  readonly file: string;
  /** The text of the file, which may be newer than the view. */
  readonly text: string;
  readonly offset: number;
}

export function toView(analysed: Analysed & { readonly input: GenerateOptions }, texts: Texts): View {
  const { input } = analysed;
  return viewOf({ ...analysed, input: { ...input, ...readProject({ ...input, texts }) } });
}

/** The same if the files have been read. */
export function viewOf(analysed: Analysed & { readonly input: AnalyseInput }): View {
  const { input, api, diagnostics } = analysed;
  const { files, configFile, provider } = input;
  const sources = buildSourceMap(files);
  const byModel = new Map<string, (readonly [string, SourceEntry])[]>();
  for (const declared of sources.entries) {
    const model = modelOf(declared[0]);
    const others = byModel.get(model);
    if (others === undefined) byModel.set(model, [declared]);
    else others.push(declared);
  }
  return {
    ...{ api, diagnostics, files, sources, provider },
    config: readConfig(configFile, undefined, new Diagnostics()),
    configPath: configFile.path,
    datamodel: fromDmmf(input.dmmf),
    entriesOf: (model) => byModel.get(model) ?? [],
  };
}

/** `Book` of `Book` and of `Book.title`. */
export function modelOf(key: string): string {
  return key.split(".")[0] ?? key;
}
