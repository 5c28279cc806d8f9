/** The view of a project that the editor's features use: the last analysis, and the current texts. */

import {
  type Analysed,
  type ApiModel,
  type BuiltModel,
  type Datamodel,
  type Diagnostic,
  inFiles,
  type MeasuredBy,
  measuredBy,
  ownBlocks,
  type PlatformConfig,
  type Prefixes,
  type ProjectFiles,
  type SourceMap,
} from "prisma-paged/tools";
import { lazy } from "./lazy.js";

/** The texts of files that are open, by absolute path. */
export type OpenTexts = ReadonlyMap<string, string>;

export interface ProjectView {
  readonly api: ApiModel;
  /** The results of the last analysis, which a change of one model can use again. */
  readonly built: BuiltModel;
  readonly config: PlatformConfig;
  readonly datamodel: Datamodel;
  /** The provider of the datasource, such as `sqlite`. */
  readonly provider: string;
  readonly files: ProjectFiles["files"];
  /** The names of this generator's blocks. */
  readonly blocks: readonly string[];
  /** The name of the block that was analysed. Undefined if the schema has only one. */
  readonly block: string | undefined;
  /** The path of platform.yaml, even if there is no such file. */
  readonly configPath: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The prefixes that come before the names of annotations. */
  readonly prefixes: Prefixes;
  /** Returns the measurements of `tune` as they are now. */
  readonly measured: () => MeasuredBy;
  readonly sources: SourceMap;
}

/** The location that an editor's request is about: an offset in a file of an open project. */
export interface EditorLocation {
  readonly view: ProjectView;
  readonly file: string;
  /** The text of the file, which may be newer than the view. */
  readonly text: string;
  readonly offset: number;
}

/**
 * Returns the view of an analysis. Most of it is computed on demand, because problems are shown after each edit, and
 * the rest seldom.
 */
export function projectView(
  { api, block, built, config, datamodel, diagnostics, project, sourceMap }: Analysed,
  measurements: () => string | undefined = () => undefined,
): ProjectView {
  const { files, configFile, provider } = project;
  const sources = lazy(() => inFiles(sourceMap));
  return {
    api,
    block,
    built,
    config,
    datamodel,
    diagnostics,
    files,
    provider,
    configPath: configFile.path,
    prefixes: sourceMap.prefixes,
    measured: () => measuredBy(measurements(), api, datamodel),
    blocks: ownBlocks(project.blocks).map(({ name }) => name),
    get sources() {
      return sources();
    },
  };
}

/** Returns the model of a key: `Book` for `Book` and for `Book.title`. */
export function modelOfKey(key: string): string {
  return key.split(".")[0] ?? key;
}
