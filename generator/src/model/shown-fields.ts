/** `fields`: which fields of an item a route sends. */

import { addedFields, fieldOf, type ModelDeclaration, type PaginationDeclaration } from "../annotations/declaration.js";
import { didYouMean } from "../diagnostics/advice.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { formatList } from "../util/wording.js";
import type { ApiOperation } from "./api-model.js";
import { type ItemField, toItemField } from "./fields/item-field.js";
import { publicKeys } from "./lookup.js";
import type { Plan } from "./plan.js";

/**
 * The fields that a route sends, in the schema's order: those of its own `fields`, else those of the resource.
 * Undefined: all. If the client chooses among them, all are named.
 */
export function toShownFields(
  declared: Pick<PaginationDeclaration, "fields"> | undefined,
  rows: ModelDeclaration,
  clientFields: boolean | undefined,
  plan: Plan,
): readonly string[] | undefined {
  const named = (declared?.fields ?? rows.pagination?.fields)?.map(({ value }) => value);
  if (named === undefined && clientFields) return sendable(rows, plan);
  return named && namesIn(rows).filter((name) => named.includes(name));
}

/** Reports the names that are not fields of an item. */
export function checkShownFields(
  declared: Pick<PaginationDeclaration, "fields"> | undefined,
  rows: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): void {
  const { model } = rows;
  for (const { value: name, span } of declared?.fields ?? []) {
    const field = fieldOf(rows, name);
    const path = `\`${model.name}.${name}\``;
    if (field === undefined && addedFields(rows).some((added) => added.name === name)) continue;
    if (field === undefined) {
      const names = sendable(rows, plan);
      const hint = didYouMean(name, names, span) ?? `it has ${formatList(names)}`;
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
    } else if (toItemField(field, rows, plan) === undefined) {
      const why = field.field.kind === "relation" ? whyNoItem(field.field.type, plan) : "its type cannot be sent";
      diagnostics.error({
        code: "unsent-field",
        headline: `${path} is not a field of the item`,
        label: why,
        span,
        help: `it has ${formatList(sendable(rows, plan))}`,
      });
    }
  }
}

function whyNoItem(target: string, { resources }: Plan): string {
  return resources.has(target)
    ? "a list relation needs `@pagination` or `@embed(limit: …)`"
    : `\`${target}\` is not exposed`;
}

/** The names of everything that items can have. */
export function sendable(rows: ModelDeclaration, plan: Plan): readonly string[] {
  const added = addedFields(rows).map(({ name }) => name);
  return namesIn(rows).filter((name) => {
    const field = fieldOf(rows, name);
    return field === undefined ? added.includes(name) : toItemField(field, rows, plan) !== undefined;
  });
}

/** The model's fields, each with its counts, and what is computed. */
function namesIn({ fields, computed }: ModelDeclaration): readonly string[] {
  const own = fields.flatMap(({ field, counts }) => [field.name, ...counts.map(({ name }) => name)]);
  return [...own, ...computed.map(({ name }) => name)];
}

/** What the routes of a resource send of its items. */
export interface Shown {
  /** What at least one of them sends, or an item inside another one has. */
  readonly fields: readonly ItemField[];
  /** Given if an item inside another one has only these. */
  readonly embeddedFields?: readonly string[];
}

/** @param routes all that send items of the resource, its own and list relations that lead to it */
export function shownFields(
  all: readonly ItemField[],
  declaration: ModelDeclaration,
  routes: readonly { readonly fields?: readonly string[] | undefined }[],
  plan: Plan,
): Shown {
  const resource = toShownFields(undefined, declaration, false, plan);
  if (resource === undefined) return { fields: all };
  const sent = new Set([...resource, ...routes.flatMap(({ fields = [] }) => fields)]);
  const fields = all.filter(({ name }) => sent.has(name));
  return fields.length === resource.length ? { fields } : { fields, embeddedFields: resource };
}

/**
 * The keys of what a route sends; left out if they are all that the item has, unless the client chooses among them.
 */
export function ownFields(
  shown: readonly string[] | undefined,
  all: readonly ItemField[],
  clientFields: boolean | undefined,
): Pick<ApiOperation["operation"], "fields"> {
  const isStated = shown !== undefined && (clientFields || shown.length < all.length);
  return isStated ? { fields: publicKeys(all, shown) } : {};
}
