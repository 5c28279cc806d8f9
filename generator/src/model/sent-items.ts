/** Determines what one route sends of its items: the fields, and the items that a client may include. */
import type { ModelDeclaration, PaginationDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { checkIncludes, toIncludes } from "./includes.js";
import type { SchemaContext } from "./item-keys.js";
import { checkSentFields, sentFieldsOf } from "./sent-fields.js";

type Declared = Pick<PaginationDeclaration, "fields" | "clientIncludes"> | undefined;

/** The fields and nested items that a route sends, by their names in Prisma. */
export interface SentItems {
  /** Undefined if the route sends all fields, and the client does not choose among them. */
  readonly fields?: readonly string[];
  /** The paths of the relations that a client may include. Undefined if there are none. */
  readonly clientIncludes?: readonly string[];
}

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
