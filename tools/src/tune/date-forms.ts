/**
 * Finds dates in SQLite whose form differs from Prisma's, because filters, orders and cursors compare dates as texts.
 */

import { otherDateForm, quotedName, repairedDates } from "@prisma-paged/runtime/generator";
import type { Datamodel } from "prisma-paged/tools";
import type { ObservedClient } from "./connection/statements.js";
import type { Finding, FindingContext } from "./findings/finding.js";
import { routeOfListing } from "./findings/statement-findings.js";
import type { MeasuredListing } from "./measure-api.js";

/**
 * Returns one finding for each column that has such a date, and that a measured operation compares. Each of these
 * operations reads the column's table, until one finds such a date.
 */
export async function dateFormFindings(
  measured: readonly MeasuredListing[],
  { datamodel, columnOf }: Pick<FindingContext, "columnOf"> & { readonly datamodel: Datamodel },
  { run }: Pick<ObservedClient, "run">,
): Promise<readonly Finding[]> {
  const findings = new Map<string, Finding>();
  for (const { listing } of measured) {
    const { model: name } = listing.target.resource;
    const model = datamodel.models.find((candidate) => candidate.name === name);
    if (model === undefined) continue;
    const compared = comparedFields(listing);
    for (const field of model.fields) {
      const key = `${name}.${field.name}`;
      if (field.kind !== "scalar" || field.type !== "DateTime" || !compared.has(field.name)) continue;
      const earlierFinding = findings.get(key);
      const route = routeOfListing(listing);
      if (earlierFinding !== undefined) {
        if (earlierFinding.route !== route)
          findings.set(key, { ...earlierFinding, alike: [...new Set([...(earlierFinding.alike ?? []), route])] });
        continue;
      }
      const column = columnOf(name, field.name);
      const [row] = await run(firstOtherDate(model.table, column));
      if (row === undefined) continue;
      findings.set(key, {
        code: "date-form",
        route,
        headline: `\`${field.name}\` has dates that Prisma did not write`,
        proof: `such as '${String(row[0])}': a filter by this date does not find its row`,
        remedy: { kind: "sql", sql: repairedDates(model.table, column), why: "SQLite compares dates as texts" },
      });
    }
  }
  return [...findings.values()];
}

/** Returns the fields of the rows that clients filter or sort by, and those of the order. */
function comparedFields({ operation: { operation } }: MeasuredListing["listing"]): ReadonlySet<string> {
  const { filters, order, pagination } = operation;
  const filtered = Object.entries(filters).flatMap(([name, { through, field = name, anyOf }]) => [
    ...(through === undefined ? [field] : []),
    ...Object.entries(anyOf ?? {}).flatMap(([own, each]) => (each.through === undefined ? [each.field ?? own] : [])),
  ]);
  const sorted = [...order, ...(pagination.viaCursor ?? [])].flatMap(({ field, through }) => (through ? [] : [field]));
  return new Set([...filtered, ...sorted]);
}

/**
 * Returns the SQL that selects one date in another form. It is selected as text, because the driver would read it as a
 * date.
 */
function firstOtherDate(table: string, column: string): string {
  const name = quotedName(column, "sqlite");
  return `SELECT CAST(${name} AS TEXT) FROM ${quotedName(table, "sqlite")} WHERE ${otherDateForm(column)} LIMIT 1`;
}
