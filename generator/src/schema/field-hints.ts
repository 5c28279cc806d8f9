/** What several checks report about a field. */
import { meant } from "../diagnostics/advice.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { likely } from "../util/did-you-mean.js";
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
  const steps = { candidates: () => model.fields.filter(isCandidate), target: () => undefined };
  unknownStep(name, model, { names: [name], from: model, span }, steps, diagnostics);
}

/** A path as it is written: `author.name`. */
interface WrittenPath {
  readonly names: readonly string[];
  /** The model of its first name. */
  readonly from: Model;
  readonly span: Span;
}

/** What a path may lead through. */
export interface PathSteps {
  /** What a name of the path may be: a field to go on from, or the last one. */
  candidates(model: Model, isLast: boolean): readonly Field[];
  /** The model that a field leads to. */
  target(field: Field): Model | undefined;
}

/** As above, for a name in a path; the whole path is suggested. @param owner the model without the name */
export function unknownStep(
  name: string,
  owner: Model,
  { names, from, span }: WrittenPath,
  steps: PathSteps,
  diagnostics: Diagnostics,
  others: string = itHas(owner, names.at(-1) === name, steps),
): void {
  if (refuseComputed(name, owner, span, diagnostics)) return;
  diagnostics.error({
    code: "unknown-field",
    headline: `\`${owner.name}\` has no field \`${name}\``,
    span,
    help: meant(names.join("."), likelyPaths(names, from, steps), span) ?? others,
  });
}

/** True, with an error, for a field that no column has. */
export function refuseComputed(
  name: string,
  { name: model, computed }: Model,
  span: Span,
  diagnostics: Diagnostics,
): boolean {
  if (!computed?.includes(name)) return false;
  diagnostics.error({
    code: "computed-field",
    headline: `\`${model}.${name}\` can only be sent`,
    label: "a result extension computes it of a row, so the database cannot find or sort rows by it",
    span,
    help: "let the database compute it, in a generated column or a view",
  });
  return true;
}

function itHas(model: Model, isLast: boolean, steps: PathSteps): string {
  return `it has ${formatList(steps.candidates(model, isLast).map((field) => field.name))}`;
}

/** The paths that exist, with the nearest names where a name does not. */
function likelyPaths([name = "", ...rest]: readonly string[], model: Model, steps: PathSteps): readonly string[] {
  const fields = steps.candidates(model, rest.length === 0);
  const names = fields.map((field) => field.name);
  const near = names.includes(name) ? [name] : likely(name, names);
  if (rest.length === 0) return near;
  return fields.flatMap((field) => {
    const target = near.includes(field.name) ? steps.target(field) : undefined;
    return target === undefined ? [] : likelyPaths(rest, target, steps).map((path) => `${field.name}.${path}`);
  });
}
