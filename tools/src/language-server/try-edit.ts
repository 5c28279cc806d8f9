/**
 * Tries an edit of one model's annotations, and returns its errors. Only this model and the models that its relations
 * lead to are read.
 */
import {
  AnalysisCache,
  buildApiModel,
  type Datamodel,
  type Diagnostic,
  Diagnostics,
  type Model,
  newProblems,
  type SourceEntry,
  type SourceMap,
  type Span,
  withNames,
} from "prisma-paged/tools";
import { sourcesAround } from "./declaration-at.js";
import type { EditorLocation } from "./project-view.js";

/** The errors of a text, and its annotations without effect. */
type Errors = readonly Diagnostic[];

/** Tries a text in place of the file's. */
type Try = (text: string) => Errors;

/** The models whose annotations are read: only the edited one, or also those that its relations lead to. */
export type ReadModels = "own" | "related";

/** Returns a function that tries texts of the location's file. @param model the model whose annotations are edited */
export function editTrial({ view, file, offset }: EditorLocation, model: Model, reach: ReadModels = "related"): Try {
  const related = relatedModels(model, view.datamodel);
  const datamodel = { ...view.datamodel, models: related };
  const otherEntries = related.flatMap(({ name }) =>
    name === model.name || reach === "own" ? [] : view.entriesOf(name),
  );
  const { config, provider } = view;
  const block = { own: view.block ?? view.blocks[0], all: view.blocks };
  // The other models are read once for all texts.
  const cache = new AnalysisCache();
  return (text) => {
    const sources = merged(otherEntries, sourcesAround({ view, file, text, offset }));
    const diagnostics = new Diagnostics();
    buildApiModel({ datamodel, sources, cache, config, provider, block }, diagnostics);
    return diagnostics.all.filter(({ severity, code }) => severity === "error" || code === "misplaced-annotation");
  };
}

/**
 * Whether `after` has an error that `before` does not have, or not as often, or any error in the text that was written.
 * The places of other errors are not compared, because an edit moves them.
 */
export function isWorse(after: Errors, before: Errors, written: Span): boolean {
  const isThere = ({ span }: Diagnostic) =>
    span?.file === written.file && span.start < written.end && span.end > written.start;
  return newProblems(after, before).length > 0 || after.some(isThere);
}

/** Returns the model and those that at most two relations lead to: an annotation may name their fields. */
function relatedModels(model: Model, { models }: Datamodel): readonly Model[] {
  const byName = new Map(models.map((schemaModel) => [schemaModel.name, schemaModel]));
  const reachedModels = new Set([model]);
  for (let depth = 0; depth < 2; depth++) {
    for (const { fields } of [...reachedModels]) {
      for (const field of fields) {
        const target = field.kind === "relation" ? byName.get(field.type) : undefined;
        if (target !== undefined) reachedModels.add(target);
      }
    }
  }
  return [...reachedModels];
}

function merged(others: readonly (readonly [string, SourceEntry])[], own: SourceMap): SourceMap {
  return { ...own, ...withNames(new Map([...others, ...own.entries])) };
}
