/** Determines the fields of an item: which fields of a row are sent, and in which form. */

import type { FieldDeclaration, ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { toComputed } from "./fields/computed.js";
import { toCount } from "./fields/count.js";
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

/**
 * Returns the fields of an item in the schema's order, without hidden fields and without relations to models that are
 * not resources.
 */
export function toItemFields(
  declaration: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly ItemField[] {
  for (const computed of declaration.computed)
    checkName({ field: computed, ...computed }, declaration, plan, diagnostics);
  const items = [
    ...declaration.fields.flatMap((declared) => [
      ...ownItem(declared, declaration, plan, diagnostics),
      ...countsOf(declared, declaration, plan, diagnostics),
    ]),
    ...declaration.computed.map(toComputed),
  ];
  checkDifferent(items, declaration, diagnostics);
  return items;
}

function ownItem(
  declared: FieldDeclaration,
  declaration: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly ItemField[] {
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
}

function countsOf(
  declared: FieldDeclaration,
  declaration: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly ItemField[] {
  // Each count of a hidden field is reported as a separate error.
  if (declared.hidden !== undefined) return [];
  return declared.counts.flatMap((count) => {
    checkName({ field: count, publicName: count.publicName }, declaration, plan, diagnostics);
    return toCount(count, declared, declaration, plan, diagnostics) ?? [];
  });
}
