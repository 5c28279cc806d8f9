/** The reports and hints about a field that several checks share. */
import { adviseMeant } from "../diagnostics/advice.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { closestNames } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import type { Field, Model } from "./datamodel.js";

/** Returns the hint for a field whose name cannot be used. @param field as messages name it */
export function renameHint(field = "the field"): string {
  return `rename ${field} (\`@map\` keeps its column)`;
}

/**
 * Returns the hint to name a relation's foreign key if a column is needed. Undefined if the relation has none on its
 * side, or if the field is not a relation.
 */
export function foreignKeyHint(field: Field): string | undefined {
  return field.kind === "relation" && field.from.length > 0
    ? `name its foreign key ${formatList(field.from)}`
    : undefined;
}

/** Reports that a model has no field of this name, and suggests the one that may be meant. */
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
  /** The model that the path starts from. */
  readonly from: Model;
  readonly span: Span;
}

/** The fields and models that a path may contain. */
export interface PathSteps {
  /**
   * Returns the fields that a name of the path may refer to: if `isLast`, the last field, otherwise a field from which
   * the path continues.
   */
  candidates(model: Model, isLast: boolean): readonly Field[];
  /** Returns the model that the path continues in after a field; undefined if it cannot continue. */
  target(field: Field): Model | undefined;
}

/**
 * Reports that a name in a path does not exist, and suggests the whole path with the name corrected. @param owner the
 * model without the name
 */
export function unknownStep(
  name: string,
  owner: Model,
  { names, from, span }: WrittenPath,
  steps: PathSteps,
  diagnostics: Diagnostics,
  fallbackHelp: string = itHas(owner, names.at(-1) === name, steps),
): void {
  if (refuseComputed(name, owner, span, diagnostics)) return;
  diagnostics.error({
    code: "unknown-field",
    headline: `\`${owner.name}\` has no field \`${name}\``,
    span,
    help: adviseMeant(names.join("."), likelyPaths(names, from, steps), span) ?? fallbackHelp,
  });
}

/** Returns true, after it reports an error, if the field has no column because a result extension computes it. */
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

/** Returns the existing paths that may be meant. A name that does not exist is replaced by the nearest names. */
function likelyPaths([name = "", ...rest]: readonly string[], model: Model, steps: PathSteps): readonly string[] {
  const fields = steps.candidates(model, rest.length === 0);
  const names = fields.map((field) => field.name);
  const near = names.includes(name) ? [name] : closestNames(name, names);
  if (rest.length === 0) return near;
  return fields.flatMap((field) => {
    const target = near.includes(field.name) ? steps.target(field) : undefined;
    return target === undefined ? [] : likelyPaths(rest, target, steps).map((path) => `${field.name}.${path}`);
  });
}
