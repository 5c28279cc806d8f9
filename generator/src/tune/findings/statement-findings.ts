/** What the statements of a page show: rows that are read or sorted and not sent, and which index would spare them. */
import { ascending, completed, inOneDirection } from "../../index-advice/index-suggestion.js";
import { embeddedLists } from "../../model/lookup.js";
import { templated } from "../../model/paths.js";
import type { Datamodel, IndexField, Model } from "../../schema/datamodel.js";
import { duration, grouped } from "../../util/figures.js";
import type { Answered, MeasuredStatement } from "../measure.js";
import type { MeasuredListing } from "../measure-api.js";
import type { Listing } from "../requests/requests.js";
import { type Finding, type FindingContext, type Remedy, words } from "./finding.js";
import { ofPresence } from "./presence.js";
import { ofText } from "./text-scan.js";

/** The statements of a page that cost more than they need to. */
export function statementFindings(measured: MeasuredListing, context: FindingContext): readonly Finding[] {
  return measured.measurements.flatMap((measurement) => {
    if (measurement.outcome === "failed" || !examined.has(measurement.request.kind)) return [];
    const { main, others } = statementsOf(measurement, measured, context);
    if (main === undefined) return [];
    const isFound = isWasteful(main, measurement.request, measured, context);
    const found = isFound ? [ofPage(measurement, main, measured, context)] : [];
    return [...found, ...others.flatMap((each) => ofChildren(measurement, each, measured, context))];
  });
}

/** The slowest statement that reads the collection's own table, and those of other tables. */
export function statementsOf(
  { statements }: Answered,
  { listing }: MeasuredListing,
  { datamodel }: FindingContext,
): { readonly main: MeasuredStatement | undefined; readonly others: readonly MeasuredStatement[] } {
  const { table } = modelOf(listing.target.resource.model, datamodel);
  const own = new RegExp(`^[^]*?\\bFROM\\s+(?:\\S+\\.)?["\`]${table}["\`]`);
  const isOwn = ({ sql }: MeasuredStatement) => own.exec(sql)?.[0].match(/\bFROM\b/g)?.length === 1;
  const pages = statements.filter(({ isCount }) => !isCount);
  const [main] = pages.filter(isOwn).toSorted((a, b) => b.milliseconds - a.milliseconds);
  return { main, others: pages.filter((each) => !isOwn(each)) };
}

/** Of a deep page or a whole list, another finding says what it costs. */
const examined: ReadonlySet<string> = new Set(["first", "next", "filter", "text", "order"]);

/** Slow, and by rows that are not sent. */
function isWasteful(
  { milliseconds, rows, plan }: MeasuredStatement,
  { equal, range, kind }: Answered["request"],
  measured: MeasuredListing,
  { slow, datamodel }: FindingContext,
): boolean {
  const { table } = modelOf(measured.listing.target.resource.model, datamodel);
  const readsOthers = plan.scanned.some((each) => each !== table);
  const most = plan.rowsRead ?? (readsOthers ? undefined : measured.rows) ?? Number.POSITIVE_INFINITY;
  if (milliseconds < slow || most <= 20 * rows + 1000) return false;
  if (plan.rowsRead !== undefined) return true;
  // Without a condition, a table is read until the page is full.
  const isChosen = equal.length > 0 || range !== undefined || kind === "text" || kind === "filter";
  return plan.sorts || (plan.scanned.length > 0 && isChosen);
}

function costOf({ milliseconds, rows, plan }: MeasuredStatement): Pick<Finding, "milliseconds" | "proof"> {
  const read = plan.rowsRead === undefined ? undefined : `${grouped(plan.rowsRead)} rows read for ${grouped(rows)}`;
  const scanned = plan.scanned.length === 0 ? undefined : `reads all of ${plan.scanned.join(" and ")}`;
  const sorted = plan.sorts ? "sorts what it finds" : undefined;
  const parts = [duration(milliseconds), read ?? scanned, sorted];
  return { milliseconds, proof: parts.filter((part) => part !== undefined).join("; ") };
}

function ofPage(
  { request, total }: Answered,
  statement: MeasuredStatement,
  { listing, rows }: MeasuredListing,
  context: FindingContext,
): Finding {
  const model = modelOf(listing.target.resource.model, context.datamodel);
  const found = { route: routeOf(listing), request, ...costOf(statement) };
  if (request.kind === "text") return { ...found, ...ofText(request, model, context) };
  const order = orderOf(listing, request.order);
  // A field that has one value in every row narrows nothing.
  if (request.presence !== undefined && !request.equal.includes(request.presence.field)) {
    return { ...found, ...ofPresence(request, request.presence, order ?? [], model, context) };
  }
  if (order === undefined || (request.kind === "order" && request.order === undefined)) {
    const text =
      "no index serves an order by a field of another table: copy the field into this one, or order by its own";
    return {
      ...found,
      code: "relation-order",
      headline: "the order is by a field of another table",
      remedy: words(text),
    };
  }
  const fields = indexFor(request, order, model);
  const name = request.kind === "first" || request.kind === "next" ? "the page" : `\`${request.name}\``;
  if (fields === undefined) {
    return {
      ...found,
      code: "missing-index",
      headline: `no index serves ${name}`,
      remedy: words("no index of one table has these conditions: narrow the filter, or take it away"),
    };
  }
  const remedy: Remedy = { kind: "index", model: model.name, fields };
  if (model.indexes.some((index) => isSame(index, fields))) {
    const isConditional = listing.operation.operation.where !== undefined && context.provider !== "mysql";
    const served = context.indexes.filter((index) => index.model === model.name && isSame(index.fields, fields));
    const isUsed = served.length === 0 || served.some(({ isNamed }) => statement.plan.indexes.some(isNamed));
    return { ...found, ...(isUsed ? ofServed(request, name, model, isConditional) : ofIdle(name)) };
  }
  const alike = model.indexes.find((index) => index.length > 1 && isPermuted(index, fields, model));
  if (alike !== undefined) {
    const headline = `the index over ${alike.map(({ field }) => `\`${field}\``).join(", ")} has another order or direction than ${name}`;
    return { ...found, code: "index-order", headline, remedy };
  }
  const matching = total ?? request.matching ?? 0;
  const isFew = request.kind === "filter" && matching > (rows ?? Number.POSITIVE_INFINITY) / 10;
  const isIndexed = model.indexes.some(([first]) => first?.field === request.equal.at(-1));
  if (isFew && isIndexed) {
    return {
      ...found,
      code: "few-values",
      headline: `${name} matches ${grouped(matching)} of ${grouped(rows ?? 0)} rows, which are sorted for each page`,
      remedy,
    };
  }
  return { ...found, code: "missing-index", headline: `no index serves ${name}`, remedy };
}

/** An index has the order, and the database reads most of it before the page is full. */
function ofServed(
  { range }: Answered["request"],
  name: string,
  model: Model,
  hasPartial: boolean,
): Pick<Finding, "code" | "headline" | "remedy"> {
  if (range !== undefined && !model.indexes.some(([first]) => first?.field === range)) {
    const remedy: Remedy = { kind: "index", model: model.name, fields: [ascending(range)] };
    return { code: "missing-index", headline: `no index finds the rows of ${name}`, remedy };
  }
  const headline = `an index serves ${name}, and the database reads most of it`;
  const text = "begin the order with a field of many values, or narrow the condition";
  const partial = hasPartial
    ? "; an index that has this condition, which a migration can make, reads no other rows"
    : "";
  return { code: "weak-cursor", headline, remedy: words(text + partial) };
}

/** An index has the order, and the plan is without it. */
function ofIdle(name: string): Pick<Finding, "code" | "headline" | "remedy"> {
  const headline = `the database does not use the schema's index for ${name}`;
  const text =
    "make the index with a migration; if it is there, begin the order with a field of many values, or narrow the condition";
  return { code: "weak-cursor", headline, remedy: words(text) };
}

/** The rows beside those of the page: of an embedded list, or of a relation. */
function ofChildren(
  { request, rowsSent }: Answered,
  statement: MeasuredStatement,
  { listing }: MeasuredListing,
  context: FindingContext,
): readonly Finding[] {
  if (statement.milliseconds < context.slow || request.kind !== "first") return [];
  const found = { route: routeOf(listing), request, ...costOf(statement) };
  for (const list of embeddedLists(listing.target)) {
    const child = modelOf(list.target, context.datamodel);
    if (!statement.sql.includes(child.table)) continue;
    const columns = list.inverse.kind === "foreign-key" ? list.inverse.pairs.map((pair) => pair.child) : [];
    const isIndexed = columns.length > 0 && child.indexes.some(([first]) => first?.field === columns[0]);
    if (!isIndexed && columns.length > 0) {
      const remedy: Remedy = { kind: "index", model: child.name, fields: columns.map(ascending) };
      return [
        { ...found, code: "missing-index", headline: `no index finds the \`${list.name}\` of the items`, remedy },
      ];
    }
    if (statement.rows > 50 * Math.max(1, rowsSent)) {
      const text = `write \`@pagination\` on \`${list.name}\` instead of \`@embed\`: items then link to a collection of their own`;
      const headline = `${grouped(statement.rows)} rows of \`${list.name}\` are read for ${grouped(rowsSent)} items`;
      return [{ ...found, code: "embedded-list", headline, remedy: words(text) }];
    }
  }
  return [];
}

export function routeOf({ operation }: Listing): string {
  return `GET ${templated(operation.operation.path)}`;
}

export function modelOf(name: string, { models }: Datamodel): Model {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`The datamodel has no ${name}.`);
  return found;
}

/** Undefined if a field of another table is part of it. */
function orderOf(
  { operation: { operation } }: Listing,
  own?: readonly IndexField[],
): readonly IndexField[] | undefined {
  if (own !== undefined) return own;
  const declared = operation.pagination.viaCursor ?? operation.order;
  if (declared.some(({ through }) => through !== undefined)) return undefined;
  return declared.map(({ field, direction }) => ({ field, direction }));
}

/** The columns that are equal, then those of the order; of a range without an order, its column. */
function indexFor(
  { equal, range, kind }: Answered["request"],
  order: readonly IndexField[],
  model: Model,
): readonly IndexField[] | undefined {
  const isOwn = (name: string) => model.fields.some((field) => field.name === name && field.kind !== "relation");
  if (kind === "filter" && equal.length === 0 && range === undefined) return undefined;
  const rest = order.filter(({ field }) => !equal.includes(field));
  const sorted = rest.length === 0 && range !== undefined ? [ascending(range)] : rest;
  const whole = isIdentifier(sorted, model) || equal.length === 0 ? sorted : completed(sorted, model);
  const fields = [...equal.map(ascending), ...inOneDirection(whole)];
  return fields.length > 0 && fields.every(({ field }) => isOwn(field)) ? fields : undefined;
}

function isIdentifier(order: readonly IndexField[], { identifier }: Model): boolean {
  return identifier.every((name) => order.some(({ field }) => field === name));
}

function isSame(index: readonly IndexField[], wanted: readonly IndexField[]): boolean {
  return wanted.every(({ field, direction }, at) => index[at]?.field === field && index[at]?.direction === direction);
}

/** The fields of an index in another order or direction; the identifier completes an order. */
function isPermuted(index: readonly IndexField[], wanted: readonly IndexField[], { identifier }: Model): boolean {
  const has = (fields: readonly IndexField[], name: string) => fields.some(({ field }) => field === name);
  return (
    index.every(({ field }) => has(wanted, field)) &&
    wanted.every(({ field }) => has(index, field) || identifier.includes(field))
  );
}
