/** What features know of a project: the last analysis, and the texts of today. */

import { type Diagnostic, Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiModel } from "../model/api-model.js";
import type { PlatformConfig } from "../options/platform-config.js";
import type { Analysed, AnalyseInput } from "../pipeline/analyse.js";
import { readConfig } from "../pipeline/read-config.js";
import type { ProjectFiles } from "../pipeline/read-project.js";
import type { Datamodel } from "../schema/datamodel.js";
import { fromDmmf } from "../schema/dmmf.js";
import { buildSourceMap, type SourceEntry, type SourceMap } from "../schema/source-map.js";
import { remembered } from "./remembered.js";

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

/** What was analysed, and from what. */
interface Project extends Pick<Analysed, "api" | "diagnostics"> {
  readonly input: AnalyseInput;
}

/** Most of it is made when it is asked for: problems are shown after each edit, and the rest seldom. */
export function viewOf({ input, api, diagnostics }: Project): View {
  const { files, configFile, provider, dmmf } = input;
  const sources = remembered(() => buildSourceMap(files));
  const config = remembered(() => readConfig(configFile, undefined, new Diagnostics()));
  const byModel = remembered(() => groupedByModel(sources()));
  return {
    ...{ api, diagnostics, files, provider, configPath: configFile.path },
    get sources() {
      return sources();
    },
    get config() {
      return config();
    },
    get datamodel() {
      return datamodelOf(dmmf);
    },
    entriesOf: (model) => byModel().get(model) ?? [],
  };
}

const datamodels = new WeakMap<object, Datamodel>();

function datamodelOf(dmmf: AnalyseInput["dmmf"]): Datamodel {
  const known = datamodels.get(dmmf) ?? fromDmmf(dmmf);
  datamodels.set(dmmf, known);
  return known;
}

function groupedByModel({ entries }: SourceMap): ReadonlyMap<string, readonly (readonly [string, SourceEntry])[]> {
  const byModel = new Map<string, (readonly [string, SourceEntry])[]>();
  for (const declared of entries) {
    const model = modelOf(declared[0]);
    const others = byModel.get(model);
    if (others === undefined) byModel.set(model, [declared]);
    else others.push(declared);
  }
  return byModel;
}

/** `Book` of `Book` and of `Book.title`. */
export function modelOf(key: string): string {
  return key.split(".")[0] ?? key;
}
