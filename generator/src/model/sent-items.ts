/** Determines what one route sends of its items: the fields, and the items that a client may include. */
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { SentItems } from "./api-model.js";
import { checkIncludes, toIncludes } from "./includes.js";
import type { SchemaContext } from "./item-keys.js";
import { checkSentFields, sentFieldsOf } from "./sent-fields.js";

type Declared = Pick<PaginationDeclaration, "fields" | "clientIncludes"> | undefined;

/**
 * Returns what a route sends. Reports the names that its annotation must not list.
 * @param clientFields whether the client chooses among the fields
 */
export function toSentItems(
  declared: Declared,
  rows: ModelDeclaration,
  clientFields: boolean,
  context: SchemaContext,
  diagnostics: Diagnostics,
): SentItems {
  checkSentFields(declared, rows, context, diagnostics);
  const fields = sentFieldsOf(declared, rows, clientFields, context);
  checkIncludes(declared, rows, fields, context, diagnostics);
  const clientIncludes = toIncludes(declared, rows, fields);
  return { ...(fields && { fields }), ...(clientIncludes && { clientIncludes }) };
}

/** Reports the names in the `@pagination` of a resource, which its routes inherit. */
export function checkInherited(declaration: ModelDeclaration, context: SchemaContext, diagnostics: Diagnostics): void {
  checkSentFields(declaration.pagination, declaration, context, diagnostics);
  checkIncludes(declaration.pagination, declaration, undefined, context, diagnostics);
}
