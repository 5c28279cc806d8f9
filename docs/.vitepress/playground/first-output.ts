/** Makes the output of a schema in Node, so that the page contains that of the first sample. */
import { explainApi } from "../../../generator/src/explain/explanation.js";
import { select } from "../../../generator/src/explain/selection.js";
import { AnalysisCache } from "../../../generator/src/pipeline/analysis-cache.js";
import { routesIn } from "../../../tools/src/language-server/route-hints.js";
import { configFile, schemaFile } from "./files.js";
import { PlaygroundProject } from "./project.js";
import type { State } from "./state.js";

/** A resource with its routes: what the page shows of a symbol of the language server. */
export interface ResourceRoutes {
  readonly name: string;
  readonly children: readonly { readonly name: string; readonly detail: string }[];
}

export interface Output {
  readonly resources: readonly ResourceRoutes[];
  /** The explanation of the first resource. */
  readonly explanation: string;
  /** The first emitted module. */
  readonly module: readonly [name: string, text: string];
}

/** @throws Error if the schema has a problem, because the page would not show it */
export async function firstOutput({ schema, yaml }: State): Promise<Output> {
  const texts = new Map([
    [schemaFile, schema],
    [configFile, yaml],
  ]);
  const project = new PlaygroundProject();
  const found = await project.find(schemaFile, () => {});
  const [analysed] = found?.readBlocks(texts).map((block) => block.analyse(texts, new AnalysisCache())) ?? [];
  const [module] = project.modules();
  const model = analysed?.api.resources[0]?.resource.model;
  const selection = analysed && model !== undefined ? select(analysed.api, model) : undefined;
  if (analysed === undefined || selection === undefined || module === undefined || analysed.diagnostics.length > 0) {
    throw new Error("the first sample of the playground has a problem");
  }
  return {
    resources: analysed.api.resources.map((resource) => ({
      name: resource.resource.model,
      children: routesIn(resource).map(({ route, detail }) => ({ name: route, detail })),
    })),
    explanation: await explainApi(analysed.api, { selection }),
    module,
  };
}
