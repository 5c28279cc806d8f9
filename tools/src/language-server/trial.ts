/** What an edit of one model's annotations would report: only this model and those that it leads to are read. */
import {
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
import { sourcesAround } from "./declared.js";
import type { Place } from "./view.js";

/** The errors of a text, and its annotations without effect. */
type Errors = readonly Diagnostic[];

/** Tries texts in place of the file's. */
type Try = (text: string) => Errors;

/** Whose annotations are read: the model's only, or also those of the models that it leads to. */
export type Reach = "own" | "related";

/** @param model whose annotations are edited */
export function trialOf({ view, file, offset }: Place, model: Model, reach: Reach = "related"): Try {
  const related = relatedModels(model, view.datamodel);
  const datamodel = { ...view.datamodel, models: related };
  const others = related.flatMap(({ name }) => (name === model.name || reach === "own" ? [] : view.entriesOf(name)));
  const { config, provider } = view;
  return (text) => {
    const sources = merged(others, sourcesAround({ view, file, text, offset }));
    const diagnostics = new Diagnostics();
    buildApiModel({ datamodel, sources, config, provider }, diagnostics);
    return diagnostics.all.filter(({ severity, code }) => severity === "error" || code === "misplaced-annotation");
  };
}

/**
 * True if `after` has an error that `before` does not have, or not as often, and if one is about what was written.
 * An edit moves places, so that those of other errors do not count.
 */
export function isWorse(after: Errors, before: Errors, written: Span): boolean {
  const isThere = ({ span }: Diagnostic) =>
    span?.file === written.file && span.start < written.end && span.end > written.start;
  return newProblems(after, before).length > 0 || after.some(isThere);
}

/** The models that at most two relations lead to: what an annotation may name. */
function relatedModels(model: Model, { models }: Datamodel): readonly Model[] {
  const byName = new Map(models.map((each) => [each.name, each]));
  const found = new Set([model]);
  for (let depth = 0; depth < 2; depth++) {
    for (const { fields } of [...found]) {
      for (const field of fields) {
        const target = field.kind === "relation" ? byName.get(field.type) : undefined;
        if (target !== undefined) found.add(target);
      }
    }
  }
  return [...found];
}

function merged(others: readonly (readonly [string, SourceEntry])[], own: SourceMap): SourceMap {
  return { ...own, ...withNames(new Map([...others, ...own.entries])) };
}
