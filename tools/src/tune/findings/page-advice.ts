/** Advises how to spare a page the rows that its statement reads and does not send. */
import {
  ascending,
  beginningOf,
  groupDigits,
  type IndexColumn,
  type IndexField,
  inOneDirection,
  type Model,
  movedNulls,
  withIdentifier,
} from "prisma-paged/tools";
import type { Answered, MeasuredStatement } from "../measure.js";
import type { MeasuredListing } from "../measure-api.js";
import type { Listing } from "../requests/requests.js";
import { type FindingAdvice, type FindingContext, type Remedy, words } from "./finding.js";
import { nullOrderAdvice } from "./null-order-advice.js";
import { presenceAdvice } from "./presence-advice.js";
import { textScanAdvice } from "./text-scan-advice.js";

/**
 * Returns the index, or the other remedy, that would spare the rows that the page's statement reads and does not send.
 */
export function adviceOn(
  { request, total }: Answered,
  { plan }: MeasuredStatement,
  { listing, rows }: MeasuredListing,
  model: Model,
  context: FindingContext,
): FindingAdvice {
  if (request.kind === "text") return textScanAdvice(request, model, context);
  const order = orderOf(listing, request.order);
  // A field that has one value in every row narrows nothing.
  if (request.presence !== undefined && !request.equal.includes(request.presence.field)) {
    return presenceAdvice(request, request.presence, order ?? [], model, context);
  }
  if (order === undefined || (request.kind === "order" && request.order === undefined)) {
    const text =
      "no index serves an order by a field of another table: copy the field into this one, or order by its own";
    return {
      code: "relation-order",
      headline: "the order is by a field of another table",
      remedy: words(text),
    };
  }
  const { operation } = listing.operation;
  if (request.order === undefined && movedNulls(operation) !== undefined) {
    return nullOrderAdvice(request, operation.pagination.viaCursor ?? operation.order, model, context);
  }
  const fields = indexFor(request, operation.distinct, order, model);
  const name = request.kind === "first" || request.kind === "next" ? "the page" : `\`${request.name}\``;
  if (fields === undefined) {
    return {
      code: "missing-index",
      headline: `no index serves ${name}`,
      remedy: words("no index of one table has these conditions: narrow the filter, or take it away"),
    };
  }
  const remedy: Remedy = { kind: "index", model: model.name, fields };
  if (model.indexes.some((index) => isSame(index, fields))) {
    const isConditional = operation.where !== undefined && context.provider !== "mysql";
    const served = context.indexes.filter((index) => index.model === model.name && isSame(index.fields, fields));
    const isUsed = served.length === 0 || served.some(({ isNamed }) => plan.indexes.some(isNamed));
    return isUsed ? servedOrderAdvice(request, name, model, isConditional) : idleIndexAdvice(name);
  }
  const alike = model.indexes.find((index) => index.length > 1 && isPermuted(index, fields, model));
  if (alike !== undefined) {
    const headline = `the index over ${alike.map(({ field }) => `\`${field}\``).join(", ")} has another order or direction than ${name}`;
    return { code: "index-order", headline, remedy };
  }
  const matching = total ?? request.matching ?? 0;
  const isFew = request.kind === "filter" && matching > (rows ?? Number.POSITIVE_INFINITY) / 10;
  const isIndexed = model.indexes.some((index) =>
    beginningOf(index, request.equal).includes(request.equal.at(-1) ?? ""),
  );
  if (isFew && isIndexed) {
    return {
      code: "few-values",
      headline: `${name} matches ${groupDigits(matching)} of ${groupDigits(rows ?? 0)} rows, which are sorted for each page`,
      remedy,
    };
  }
  return { code: "missing-index", headline: `no index serves ${name}`, remedy };
}

/**
 * Returns the advice if an index has the order, and the database reads most of it before the page is full. If no index
 * finds the range of the request, advises one for it.
 */
function servedOrderAdvice(
  { range, equal }: Answered["request"],
  name: string,
  model: Model,
  hasPartial: boolean,
): FindingAdvice {
  if (range !== undefined && !model.indexes.some((index) => index[beginningOf(index, equal).length]?.field === range)) {
    const remedy: Remedy = { kind: "index", model: model.name, fields: [...equal, range].map(ascending) };
    return { code: "missing-index", headline: `no index finds the rows of ${name}`, remedy };
  }
  const headline = `an index serves ${name}, and the database reads most of it`;
  const text = "begin the order with a field of many values, or narrow the condition";
  const partial = hasPartial
    ? "; an index that has this condition (`@@index(…, where: …)`, with the preview feature `partialIndexes`, or a migration) reads no other rows"
    : "";
  return { code: "weak-cursor", headline, remedy: words(text + partial) };
}

/** Returns the advice if an index has the order, and the database does not use it. */
function idleIndexAdvice(name: string): FindingAdvice {
  const headline = `the database does not use the schema's index for ${name}`;
  const text =
    "make the index with a migration; if it is there, begin the order with a field of many values, or narrow the condition";
  return { code: "weak-cursor", headline, remedy: words(text) };
}

/** Returns the order of the page; undefined if a field of another table is part of it. */
function orderOf(
  { operation: { operation } }: Listing,
  own?: readonly IndexField[],
): readonly IndexField[] | undefined {
  if (own !== undefined) return own;
  const declared = operation.pagination.viaCursor ?? operation.order;
  if (declared.some(({ through }) => through !== undefined)) return undefined;
  return declared.map(({ field, direction }) => ({ field, direction }));
}

/**
 * Returns the fields of an index for the request: those that are equal, then those of the order. For a range without an
 * order, the field of the range. Groups come after the equal fields, because the rows of a group are equal in its
 * fields. Undefined if no index of one table has these fields.
 */
function indexFor(
  { equal, range, kind }: Answered["request"],
  groups: readonly string[] | undefined,
  order: readonly IndexField[],
  model: Model,
): readonly IndexField[] | undefined {
  const isOwn = (name: string) => model.fields.some((field) => field.name === name && field.kind !== "relation");
  if (groups !== undefined) {
    const leadingFields = [...new Set([...equal, ...groups])];
    const sorted = order.filter(({ field }) => !leadingFields.includes(field) && !model.identifier.includes(field));
    return [...leadingFields.map(ascending), ...inOneDirection(sorted)];
  }
  if (kind === "filter" && equal.length === 0 && range === undefined) return undefined;
  const rest = order.filter(({ field }) => !equal.includes(field));
  const sorted = rest.length === 0 && range !== undefined ? [ascending(range)] : rest;
  const whole = isIdentifier(sorted, model) || equal.length === 0 ? sorted : withIdentifier(sorted, model);
  const fields = [...equal.map(ascending), ...inOneDirection(whole)];
  return fields.length > 0 && fields.every(({ field }) => isOwn(field)) ? fields : undefined;
}

function isIdentifier(order: readonly IndexField[], { identifier }: Model): boolean {
  return identifier.every((name) => order.some(({ field }) => field === name));
}

function isSame(index: readonly IndexColumn[], wanted: readonly IndexField[]): boolean {
  return wanted.every(
    ({ field, direction }, at) =>
      index[at]?.field === field && index[at]?.direction === direction && index[at]?.holds === undefined,
  );
}

/**
 * Whether an index has the wanted fields in another order or direction. The identifier may be missing, because it only
 * completes the order.
 */
function isPermuted(index: readonly IndexField[], wanted: readonly IndexField[], { identifier }: Model): boolean {
  const has = (fields: readonly IndexField[], name: string) => fields.some(({ field }) => field === name);
  return (
    index.every(({ field }) => has(wanted, field)) &&
    wanted.every(({ field }) => has(index, field) || identifier.includes(field))
  );
}
