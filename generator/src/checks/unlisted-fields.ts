/** `fields: listed` in platform.yaml: no field is public unless somebody lists it. */
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Plan } from "../model/plan.js";
import { sendable } from "../model/shown-fields.js";

/**
 * Reports `unlisted-fields`. The list of the resource is the one that counts: it holds for every route without a list,
 * for items inside other items, and for the documentation.
 */
export function checkListed(declaration: ModelDeclaration, plan: Plan, diagnostics: Diagnostics): void {
  const { model, pagination, operations, item, nameSpan } = declaration;
  if (plan.config.fields !== "listed" || pagination?.fields !== undefined) return;
  const names = sendable(declaration, plan);
  if (names.length === 0) return;
  const list = `fields: [${names.map((name) => `"${name}"`).join(", ")}]`;
  diagnostics.error({
    code: "unlisted-fields",
    headline: `\`${model.name}\` does not list the fields that clients may see`,
    label: "`fields: listed` in platform.yaml requires it",
    span: (pagination ?? operations[0] ?? item)?.span ?? nameSpan,
    help: `write \`@pagination(${list})\`, with the public ones of these`,
  });
}
