/**
 * Finds costs that the statements of a page show: rows that are read or sorted and not sent, and the index that would
 * spare them.
 */

import { foreignKeyOf, quotedName } from "@prisma-paged/runtime/generator";
import {
  ascending,
  beginningOf,
  type Datamodel,
  duration,
  embeddedLists,
  groupDigits,
  inScope,
  type Model,
  openApiPath,
  resourceOf,
} from "prisma-paged/tools";
import type { Answered, MeasuredStatement } from "../measure.js";
import type { MeasuredListing } from "../measure-api.js";
import type { Listing } from "../requests/requests.js";
import { scopeColumns } from "../scopes.js";
import { type Finding, type FindingContext, type Remedy, words } from "./finding.js";
import { adviceOn } from "./page-advice.js";

/** Returns findings about the statements of an operation that cost more than they need to. */
export function statementFindings(measured: MeasuredListing, context: FindingContext): readonly Finding[] {
  return measured.measurements.flatMap((measurement) => {
    if (measurement.outcome === "failed" || !examined.has(measurement.request.kind)) return [];
    const { main, others } = statementsOf(measurement, measured, context);
    if (main === undefined) return [];
    const isFound = isWasteful(main, measurement.request, measured, context);
    const found = isFound ? [pageStatementFinding(measurement, main, measured, context)] : [];
    return [...found, ...others.flatMap((each) => embeddedListFinding(measurement, each, measured, context))];
  });
}

/** Returns the slowest statement that reads the collection's own table, and the statements that read other tables. */
export function statementsOf(
  { statements }: Answered,
  { listing }: MeasuredListing,
  { datamodel }: Pick<FindingContext, "datamodel">,
): { readonly main: MeasuredStatement | undefined; readonly others: readonly MeasuredStatement[] } {
  const { table } = modelNamed(listing.target.resource.model, datamodel);
  const isOwn = ({ sql }: MeasuredStatement) => readsFirst(sql, table);
  const pages = statements.filter(({ isCount }) => !isCount);
  const [main] = pages.filter(isOwn).toSorted((a, b) => b.milliseconds - a.milliseconds);
  return { main, others: pages.filter((each) => !isOwn(each)) };
}

/** Whether the table is the first that a statement reads. On SQLite, Prisma quotes names as on MySQL. */
function readsFirst(sql: string, table: string): boolean {
  const [, from = ""] = /\bFROM\s+((?:"[^"]*"|`[^`]*`|\.)+)/.exec(sql) ?? [];
  return (["sqlite", "mysql"] as const).some((provider) => {
    const name = quotedName(table, provider);
    return from === name || from.endsWith(`.${name}`);
  });
}

/**
 * The kinds of requests whose statements are examined. Other findings report the costs of deep pages and whole lists.
 */
const examined: ReadonlySet<string> = new Set(["first", "next", "filter", "text", "order"]);

/** Whether a statement is slow because of rows that are not sent. */
function isWasteful(
  { milliseconds, rows, plan }: MeasuredStatement,
  { equal, range, kind }: Answered["request"],
  measured: MeasuredListing,
  { slow, datamodel }: FindingContext,
): boolean {
  const { table } = modelNamed(measured.listing.target.resource.model, datamodel);
  const readsOthers = plan.scanned.some((each) => each !== table);
  const most = plan.rowsRead ?? (readsOthers ? undefined : measured.rows) ?? Number.POSITIVE_INFINITY;
  if (milliseconds < slow || most <= 20 * rows + 1000) return false;
  if (plan.rowsRead !== undefined) return true;
  // Without a condition, a table is read until the page is full.
  const isChosen = equal.length > 0 || range !== undefined || kind === "text" || kind === "filter";
  return plan.sorts || (plan.scanned.length > 0 && isChosen);
}

function costOf({ milliseconds, rows, plan }: MeasuredStatement): Pick<Finding, "milliseconds" | "proof"> {
  const read =
    plan.rowsRead === undefined ? undefined : `${groupDigits(plan.rowsRead)} rows read for ${groupDigits(rows)}`;
  const scanned = plan.scanned.length === 0 ? undefined : `reads all of ${plan.scanned.join(" and ")}`;
  const sorted = plan.sorts ? "sorts what it finds" : undefined;
  const parts = [duration(milliseconds), read ?? scanned, sorted];
  return { milliseconds, proof: parts.filter((part) => part !== undefined).join("; ") };
}

function pageStatementFinding(
  measurement: Answered,
  statement: MeasuredStatement,
  measured: MeasuredListing,
  context: FindingContext,
): Finding {
  const { listing } = measured;
  const model = modelNamed(listing.target.resource.model, context.datamodel);
  return {
    route: routeOfListing(listing),
    request: measurement.request,
    ...costOf(statement),
    ...adviceOn(measurement, statement, measured, model, context),
  };
}

/**
 * Returns a finding about a slow statement that reads other rows than those of the page, if they belong to an embedded
 * list.
 */
function embeddedListFinding(
  { request, rowsSent }: Answered,
  statement: MeasuredStatement,
  { listing }: MeasuredListing,
  context: FindingContext,
): readonly Finding[] {
  if (statement.milliseconds < context.slow || request.kind !== "first") return [];
  const finding = { route: routeOfListing(listing), request, ...costOf(statement) };
  for (const list of embeddedLists(listing.target)) {
    const child = modelNamed(list.target, context.datamodel);
    if (!statement.sql.includes(child.table)) continue;
    const foreignKey = foreignKeyOf(list.relation);
    const columns = inScope(scopeColumns(resourceOf(context, list.target), context.scopes), foreignKey);
    const isIndexed = child.indexes.some((index) =>
      beginningOf(index, columns).some((field) => foreignKey.includes(field)),
    );
    if (!isIndexed && foreignKey.length > 0) {
      const remedy: Remedy = { kind: "index", model: child.name, fields: columns.map(ascending) };
      return [
        { ...finding, code: "missing-index", headline: `no index finds the \`${list.name}\` of the items`, remedy },
      ];
    }
    if (statement.rows > 50 * Math.max(1, rowsSent)) {
      const text = `write \`@pagination\` on \`${list.name}\` instead of \`@embed\`: items then link to a collection of their own`;
      const headline = `${groupDigits(statement.rows)} rows of \`${list.name}\` are read for ${groupDigits(rowsSent)} items`;
      return [{ ...finding, code: "embedded-list", headline, remedy: words(text) }];
    }
  }
  return [];
}

export function routeOfListing({ operation }: Listing): string {
  return `GET ${openApiPath(operation.operation.path)}`;
}

export function modelNamed(name: string, { models }: Datamodel): Model {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`The datamodel has no ${name}.`);
  return found;
}
