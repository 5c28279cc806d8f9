/** How the rows of a list relation are tied to their parent. */

import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { Model, RelationField } from "../schema/datamodel.js";
import { inverseOf, reservedWhereKeyword } from "../schema/field-types.js";
import type { RelationKey } from "./api-model.js";
import { renameHint } from "./field-hints.js";
import type { Plan } from "./plan.js";

/**
 * The foreign key where the target holds it and it refers to the parent's identifier, which is what a request names;
 * else the way back through the relation. Undefined where the other side is not in the datamodel.
 */
export function relationKey(
  parent: Model,
  field: RelationField,
  { datamodel }: Pick<Plan, "datamodel">,
): RelationKey | undefined {
  const inverse = inverseOf(field, datamodel);
  if (inverse === undefined) return undefined;
  const refersToIdentifier = inverse.to.length > 0 && inverse.to.every((name) => parent.identifier.includes(name));
  if (!refersToIdentifier) {
    return { kind: "relation", field: inverse.name, quantifier: inverse.list ? "some" : "is" };
  }
  return {
    kind: "foreign-key",
    pairs: inverse.from.map((child, index) => ({ child, parent: inverse.to[index] ?? "" })),
  };
}

/** Error `where-name`: the field that connects a list's rows to their parent cannot be used in a condition. */
export function checkRelationName(
  parent: Model,
  field: RelationField,
  key: RelationKey,
  span: Span,
  diagnostics: Diagnostics,
): void {
  const names = key.kind === "foreign-key" ? key.pairs.map(({ child }) => child) : [key.field];
  for (const name of names) {
    const reserved = reservedWhereKeyword(name);
    if (reserved === undefined) continue;
    const message = `The rows of \`${parent.name}.${field.name}\` cannot be found by \`${field.type}.${name}\`: ${reserved}.`;
    const path = `\`${field.type}.${name}\``;
    diagnostics.error("where-name", message, span, key.kind === "foreign-key" ? renameHint(path) : `rename ${path}`);
  }
}
