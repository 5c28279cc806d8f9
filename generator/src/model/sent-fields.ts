/** Determines which fields of an item a route sends: the option `fields`. */

import type { CollectionOperation } from "@prisma-paged/runtime/generator";
import { addedFields, fieldOf, type ModelDeclaration, type PaginationDeclaration } from "../annotations/declaration.js";
import { adviseNearest } from "../diagnostics/advice.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { formatList } from "../util/wording.js";
import type { ModelItemField } from "./fields/item-field.js";
import type { Identities } from "./identities.js";
import { fieldNames, type ItemKeys, itemKeysOf, type SchemaContext } from "./item-keys.js";
import { publicKeys } from "./lookup.js";

/**
 * Returns the fields that a route sends, in the schema's order: its own `fields`, otherwise those of the resource.
 * Undefined if it sends all. If the client chooses among them, all are named.
 */
export function sentFieldsOf(
  declared: Pick<PaginationDeclaration, "fields"> | undefined,
  rows: ModelDeclaration,
  clientFields: boolean | undefined,
  context: SchemaContext,
): readonly string[] | undefined {
  const named = declared?.fields?.map(({ value }) => value);
  if (named !== undefined) return fieldNames(rows).filter((name) => named.includes(name));
  const { chosen, names } = itemKeysOf(rows, context);
  return chosen ?? (clientFields ? names : undefined);
}

/** Reports the names in `fields` that are not fields of an item. */
export function checkSentFields(
  declared: Pick<PaginationDeclaration, "fields"> | undefined,
  rows: ModelDeclaration,
  context: SchemaContext,
  diagnostics: Diagnostics,
): void {
  const { model } = rows;
  const { names, own } = itemKeysOf(rows, context);
  for (const { value: name, span } of declared?.fields ?? []) {
    const field = fieldOf(rows, name);
    const path = `\`${model.name}.${name}\``;
    if (field === undefined && addedFields(rows).some((added) => added.name === name)) continue;
    if (field === undefined) {
      const hint = adviseNearest(name, names, span) ?? `it has ${formatList(names)}`;
      diagnostics.error({
        code: "unknown-field",
        headline: `\`${model.name}\` has no field \`${name}\``,
        span,
        help: hint,
      });
    } else if (field.hidden !== undefined) {
      diagnostics.error({
        code: "unsent-field",
        headline: `\`fields\` cannot send ${path}`,
        label: "the field is hidden",
        span,
        help: "remove it from the list, or `@hidden` from the field",
      });
    } else if (!own.has(name)) {
      const why = field.field.kind === "relation" ? whyNoItem(field.field.type, context) : "its type cannot be sent";
      diagnostics.error({
        code: "unsent-field",
        headline: `${path} is not a field of the item`,
        label: why,
        span,
        help: `it has ${formatList(names)}`,
      });
    }
  }
}

function whyNoItem(target: string, { resources }: Identities): string {
  return resources.has(target)
    ? "a list relation needs `@pagination` or `@embed(limit: …)`"
    : `\`${target}\` is not exposed`;
}

/** The fields of a resource's items that routes send. */
export interface SentFields {
  /** The fields that at least one route sends, or that a nested item has. */
  readonly fields: readonly ModelItemField[];
  /** The names of the fields of a nested item. Undefined if it has all of `fields`. */
  readonly embeddedFields?: readonly string[];
}

/**
 * Returns the fields of a resource's items that at least one route sends.
 * @param routes all routes that send items of the resource: its own, and list relations to it
 */
export function collectSentFields(
  { fields: itemFields, chosen }: ItemKeys,
  routes: readonly { readonly fields?: readonly string[] | undefined }[],
): SentFields {
  if (chosen === undefined) return { fields: itemFields };
  const sent = new Set([...chosen, ...routes.flatMap(({ fields = [] }) => fields)]);
  const fields = itemFields.filter(({ name }) => sent.has(name));
  return fields.length === chosen.length ? { fields } : { fields, embeddedFields: chosen };
}

/**
 * Returns the keys of the fields that a route sends. Empty if the item has no others and the client does not choose.
 */
export function sentFieldKeys(
  shown: readonly string[] | undefined,
  itemFields: readonly ModelItemField[],
  clientFields: boolean | undefined,
): Pick<CollectionOperation, "fields"> {
  const isStated = shown !== undefined && (clientFields || shown.length < itemFields.length);
  return isStated ? { fields: publicKeys(itemFields, shown) } : {};
}
