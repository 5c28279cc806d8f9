/** `scopedBy: ["projectId"]` of a resource → the columns that every scope of it compares. */
import type { LocatedText } from "../annotations/arguments.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Model } from "../schema/datamodel.js";
import { foreignKeyHint, renameHint, unknownField } from "../schema/field-hints.js";
import { isSingle, reservedWhereKeyword, typeName } from "../schema/field-types.js";
import { obstacleOf } from "../schema/native-types.js";
import type { Plan } from "./plan.js";

/** Those that fit, with an error for each other one. */
export function toScopedBy(
  columns: readonly LocatedText[],
  model: Model,
  { provider }: Pick<Plan, "provider">,
  diagnostics: Diagnostics,
): readonly string[] {
  return columns.flatMap(({ value: name, span }) => {
    const field = model.fields.find((each) => each.name === name);
    const refuse = (why: string, hint?: string) =>
      diagnostics.error(
        "invalid-scoped-by",
        `\`${model.name}.${name}\` cannot be in \`scopedBy\`: ${why}.`,
        span,
        hint,
      );
    if (field === undefined) {
      unknownField(name, model, isSingle, span, diagnostics);
    } else if (!isSingle(field) || field.type === "Json" || field.type === "Bytes") {
      refuse(`its type is ${typeName(field)}, and a scope compares values`, foreignKeyHint(field));
    } else if (obstacleOf(field, provider, "equality") !== undefined) {
      refuse(`${obstacleOf(field, provider, "equality")}`);
    } else if (reservedWhereKeyword(name) !== undefined) {
      refuse(`${reservedWhereKeyword(name)}`, renameHint());
    } else {
      return [name];
    }
    return [];
  });
}
