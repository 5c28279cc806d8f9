/** Annotations of a model that has no `@pagination`, or one that is not read. */
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Model } from "../schema/datamodel.js";
import type { SourceMap } from "../schema/source-map.js";
import { nearAnnotation } from "./names.js";
import type { Annotation } from "./read-annotations.js";

/**
 * Warning `misplaced-annotation` for each annotation of a model that is not exposed. If its `@pagination` is written in
 * a way that is not read, that alone is the mistake, and is reported elsewhere.
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
      label: `\`${model.name}\` is not exposed`,
      span: nameSpan,
      help: `add \`/// @pagination\` above \`model ${model.name}\` to expose it`,
    });
  }
}

/** True for a misspelt or mentioned `@pagination` in the model's comment, and for one in a comment before or in it. */
function hasUnreadPagination(name: string, { model, blocks, otherComments, absolute }: SourceMap): boolean {
  const entry = model(name);
  if (entry === undefined) return false;
  if (entry.comment?.lines.some(({ text }) => namesPagination(text))) return true;
  const own = absolute(entry.extent);
  const others = [...blocks.values()].filter(({ path, offset }) => path === own.file && offset !== own.start);
  return otherComments.some(({ file, comment: { text, offset } }) => {
    const at = absolute({ file, start: offset, end: offset });
    const isOfAnother = others.some(
      (other) =>
        isBetween(other.offset, at.start, own.start) ||
        isBetween(at.start, other.offset, other.offset + other.content.text.length),
    );
    return at.file === own.file && namesPagination(text) && !isOfAnother;
  });
}

function isBetween(value: number, one: number, other: number): boolean {
  return Math.min(one, other) < value && value < Math.max(one, other);
}

function namesPagination(text: string): boolean {
  return [...text.matchAll(/@(\w+)/g)].some(([, word = ""]) => nearAnnotation(word) === "pagination");
}
