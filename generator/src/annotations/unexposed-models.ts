/** Warns of annotations on a model without `@pagination`, or whose `@pagination` is not read. */
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Model } from "../schema/datamodel.js";
import type { SourceMap } from "../schema/source-map.js";
import { nearAnnotation } from "./names.js";
import type { Annotation } from "./read-annotations.js";

/**
 * Warns of each annotation of a model that is not exposed (`misplaced-annotation`), and never advises to expose it. If
 * the model has a `@pagination` that is not read, only that is reported, elsewhere.
 */
export function warnOfUnexposed(
  model: Model,
  annotations: readonly Annotation[],
  sources: SourceMap,
  diagnostics: Diagnostics,
): void {
  if (hasUnreadPagination(model.name, sources)) return;
  for (const { name, nameSpan } of annotations) {
    if (name === "suppress") continue;
    diagnostics.warning({
      code: "misplaced-annotation",
      headline: `\`@${name}\` has no effect`,
      label: `\`${model.name}\` is not exposed, because it has no \`@pagination\``,
      span: nameSpan,
      help: "remove it, or keep it if another generator reads it",
    });
  }
}

/** Checks whether a comment of the model, before it or in it, has a misspelt or mentioned `@pagination`. */
function hasUnreadPagination(name: string, { model, otherComments, prefixes }: SourceMap): boolean {
  const others = otherComments.filter(({ owner }) => owner?.split(".")[0] === name);
  const lines = [model(name)?.comment, ...others].flatMap((comment) => comment?.lines ?? []);
  return lines.some(({ text }) =>
    [...text.matchAll(/@([\w.]+)/g)].some(([, word = ""]) => nearAnnotation(word, prefixes) === "pagination"),
  );
}
