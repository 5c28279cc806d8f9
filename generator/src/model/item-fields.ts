/** The fields of an item: what is shown of a row, and how. */

import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { type ItemField, toItemField } from "./fields/item-field.js";
import {
  checkDifferent,
  checkEmbed,
  checkForeignKey,
  checkHidden,
  checkName,
  checkUnshown,
  warnOfShownKey,
} from "./item-field-checks.js";
import type { Plan } from "./plan.js";

/** In the schema's order, without hidden fields and without relations to models that are not resources. */
export function toItemFields(
  declaration: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly ItemField[] {
  const items = declaration.fields.flatMap((declared) => {
    checkEmbed(declared, declaration, plan, diagnostics);
    if (declared.hidden !== undefined) checkHidden(declared, declaration, diagnostics);
    const item = toItemField(declared, declaration, plan);
    if (item === undefined) {
      checkUnshown(declared, declaration, diagnostics);
      return [];
    }
    const { field } = declared;
    if (field.kind === "relation") checkForeignKey(field, declaration, plan, diagnostics);
    else warnOfShownKey(declared, declaration, plan, diagnostics);
    checkName(declared, declaration, plan, diagnostics);
    return [item];
  });
  checkDifferent(items, declaration, diagnostics);
  return items;
}
