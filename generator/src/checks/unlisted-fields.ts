/** Checks `fields: listed` of platform.yaml: no field is public unless it is listed. */
import type { ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { itemKeysOf, type SchemaContext } from "../model/item-keys.js";

/**
 * Reports `unlisted-fields` if the resource has no list of fields. Lists of operations do not count. The resource's
 * list applies to routes without a list, to nested items, and to the documentation.
 */
export function checkListed(declaration: ModelDeclaration, context: SchemaContext, diagnostics: Diagnostics): void {
  const { model, pagination, operations, item, nameSpan } = declaration;
  if (context.config.fields !== "listed" || pagination?.fields !== undefined) return;
  const names = itemKeysOf(declaration, context).names;
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
