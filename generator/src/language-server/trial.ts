/** What an edit of one model's annotations would report: only this model and those that it leads to are read. */
import { type Diagnostic, Diagnostics, type Span } from "../diagnostics/diagnostics.js";
import { buildApiModel } from "../pipeline/build-api-model.js";
import type { Datamodel, Model } from "../schema/datamodel.js";
import type { SourceEntry, SourceMap } from "../schema/source-map.js";
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
  const left = before.map(keyOf);
  return after.some((error) => {
    const at = left.indexOf(keyOf(error));
    if (at >= 0) left.splice(at, 1);
    const { span } = error;
    return at < 0 || (span?.file === written.file && span.start < written.end && span.end > written.start);
  });
}

function keyOf({ code, headline, label }: Diagnostic): string {
  return `${code} ${headline} ${label}`;
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
  const entries = new Map([...others, ...own.entries]);
  return {
    ...own,
    entries,
    model: (name) => entries.get(name),
    field: (model, field) => entries.get(`${model}.${field}`),
  };
}
