/** Reads `@count(…)`. Whether its relation can be counted is checked later, with the datamodel. */
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Naming } from "../options/platform-shape.js";
import type { Field } from "../schema/datamodel.js";
import { countArguments } from "./annotation-specs.js";
import { namedArguments, readArguments } from "./arguments.js";
import type { CountDeclaration } from "./declaration.js";
import { namedBy } from "./public-name.js";
import type { Annotation } from "./read-annotations.js";

const rules = {
  names: Object.keys(countArguments),
  unnamed: { name: "as", kind: "string" },
  unknown: "unknown-argument",
} as const;

/**
 * Reads the related counts that a field declares.
 * @param annotations the annotations of the field
 */
export function readCounts(
  annotations: readonly Annotation[],
  field: Field,
  naming: Naming,
  diagnostics: Diagnostics,
): readonly CountDeclaration[] {
  return annotations
    .filter(({ name }) => name === "count")
    .map((annotation) => {
      const argumentsByName = namedArguments(annotation, rules, diagnostics);
      const { as, where, order } = readArguments(countArguments, argumentsByName, diagnostics);
      const name = as?.value ?? `${field.name}Count`;
      return {
        span: annotation.span,
        name,
        publicName: as ?? { value: namedBy(naming, { name }), span: annotation.nameSpan },
        ...(where && { where }),
        ...(order?.value && { order: order.span }),
      };
    });
}
