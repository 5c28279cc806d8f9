/** Checks names that every object of JavaScript has: a lookup finds one although nobody set it. */

import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiResource } from "../model/api-model.js";
import { renameHint } from "../schema/field-hints.js";

/**
 * Checks the names of models (keys of `scope` and `handlers`), of fields (keys of rows and of Prisma's types) and of
 * operations (keys of `handlers`).
 */
export function checkReservedNames(
  { written, operations }: Pick<ApiResource, "written" | "operations">,
  diagnostics: Diagnostics,
): void {
  const { model, fields, nameSpan } = written;
  const check = (subject: string, name: string, span: Span, hint: string) => {
    if (!(name in Object.prototype)) return;
    diagnostics.error({
      code: "reserved-name",
      headline: `the name \`${subject}\` is reserved`,
      label: "every JavaScript object has a property of that name",
      span,
      help: hint,
    });
  };
  check(model.name, model.name, nameSpan, "rename the model; `@@map` keeps its table");
  for (const { field, nameSpan } of fields) check(`${model.name}.${field.name}`, field.name, nameSpan, renameHint());
  const isField = new Set(fields.map(({ field }) => field.name));
  // A list relation has the name of its field.
  for (const {
    operation,
    written: { span },
  } of operations) {
    if (isField.has(operation.name)) continue;
    check(`${model.name}.${operation.name}`, operation.name, span, "give it another name");
  }
}
