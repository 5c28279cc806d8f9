/** What several checks report and advise of a field. */
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import type { Field, Model } from "./datamodel.js";

/** For a name that cannot be. @param field as messages name it */
export function renameHint(field = "the field"): string {
  return `rename ${field} (\`@map\` keeps its column)`;
}

/** For a relation if a column is needed; undefined if it has none on its side, or if the field is not a relation. */
export function foreignKeyHint(field: Field): string | undefined {
  return field.kind === "relation" && field.from.length > 0
    ? `name its foreign key ${formatList(field.from)}`
    : undefined;
}

/** Reports that a model has no such field, and suggests the one that may be meant. */
export function unknownField(
  name: string,
  model: Model,
  isCandidate: (field: Field) => boolean,
  span: Span,
  diagnostics: Diagnostics,
): void {
  const candidates = model.fields.filter(isCandidate).map((field) => field.name);
  const hint = didYouMean(name, candidates) ?? `it has ${formatList(candidates)}`;
  diagnostics.error("unknown-field", `\`${model.name}\` has no field \`${name}\`.`, span, hint);
}
