import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { Field, Model } from "../schema/datamodel.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";

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
