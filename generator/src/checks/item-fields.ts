/** Checks the annotations of a resource's fields, each with what items have of it. */

import type { FieldDeclaration, ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { itemKeysOf, type SchemaContext } from "../model/item-keys.js";
import {
  checkDifferent,
  checkEmbed,
  checkForeignKey,
  checkHidden,
  checkName,
  checkUnshown,
  warnOfShownKey,
} from "./item-field-checks.js";

export function checkItemFields(declaration: ModelDeclaration, context: SchemaContext, diagnostics: Diagnostics): void {
  for (const computed of declaration.computed)
    checkName({ field: computed, ...computed }, declaration, context, diagnostics);
  for (const declared of declaration.fields) {
    checkField(declared, declaration, context, diagnostics);
    if (declared.hidden !== undefined) continue;
    for (const count of declared.counts)
      checkName({ field: count, publicName: count.publicName }, declaration, context, diagnostics);
  }
  checkDifferent(itemKeysOf(declaration, context).fields, declaration, diagnostics);
}

function checkField(
  declared: FieldDeclaration,
  declaration: ModelDeclaration,
  context: SchemaContext,
  diagnostics: Diagnostics,
): void {
  const { field } = declared;
  checkEmbed(declared, declaration, context, diagnostics);
  if (declared.hidden !== undefined) checkHidden(declared, declaration, diagnostics);
  if (!itemKeysOf(declaration, context).own.has(field.name)) {
    checkUnshown(declared, declaration, diagnostics);
    return;
  }
  if (field.kind === "relation") checkForeignKey(field, declaration, context, diagnostics);
  else warnOfShownKey(declared, declaration, context, diagnostics);
  checkName(declared, declaration, context, diagnostics);
}
