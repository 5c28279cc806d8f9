/** Collects all findings, each cause once. */
import type { IndexField } from "prisma-paged/tools";
import type { MeasuredListing } from "../measure-api.js";
import type { Finding, FindingContext } from "./finding.js";
import { pageFindings } from "./page-findings.js";
import { statementFindings } from "./statement-findings.js";
import { unusedIndexes } from "./unused-indexes.js";

export function findingsOf(measured: readonly MeasuredListing[], context: FindingContext): readonly Finding[] {
  const findings = measured.flatMap((measuredListing) => {
    const statements = statementFindings(measuredListing, context);
    const isSlowFirst = statements.some(({ request }) => request?.kind === "first");
    // A page that is slow from the first on is not slow because it is deep.
    const pages = pageFindings(measuredListing, context);
    return [
      ...statements,
      ...pages.filter(({ code }) => !isSlowFirst || (code !== "deep-page" && code !== "weak-cursor")),
    ];
  });
  return [...withoutRepeats(findings), ...unusedIndexes(measured, context)];
}

/**
 * Compares findings, so that the slowest comes first. If one remedy serves several requests, the slowest shows the
 * finding, because a fast one may not need the remedy. The second page comes last, because an index may change the
 * order, and with it the page that its link leads to.
 */
function slowestFirst(a: Finding, b: Finding): number {
  const isNext = ({ request }: Finding) => Number(request?.kind === "next");
  return isNext(a) - isNext(b) || (b.milliseconds ?? 0) - (a.milliseconds ?? 0);
}

/**
 * Merges the findings that one remedy serves into one finding, with the other routes. The longest of several indexes
 * serves those that it begins with.
 */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const ranks = new Map(findings.toSorted(slowestFirst).map((finding, rank) => [finding, rank]));
  const isBefore = (a: Finding, b: Finding) => (ranks.get(a) ?? 0) < (ranks.get(b) ?? 0);
  const kept = findings.filter(
    (finding) => !findings.some((other) => other !== finding && serves(other, finding, isBefore(other, finding))),
  );
  return kept.map((finding) => {
    const routes = findings.flatMap((other) => (serves(finding, other, true) ? [other.route] : []));
    const alike = [...new Set(routes)].filter((route) => route !== finding.route);
    return alike.length === 0 ? finding : { ...finding, alike };
  });
}

/**
 * Whether the remedy of a finding also serves another one.
 * @param isFirst whether it counts if both have the same remedy
 */
function serves({ code, route, remedy }: Finding, other: Finding, isFirst: boolean): boolean {
  if (remedy.kind === "index" && other.remedy.kind === "index") {
    if (remedy.model !== other.remedy.model) return false;
    const [own, others] = [textOf(remedy.fields), textOf(other.remedy.fields)];
    return own.startsWith(others) && (own !== others || isFirst);
  }
  const isOfAllRoutes = remedy.kind === "sql" || (remedy.kind === "words" && remedy.model !== undefined);
  const isShared = code === other.code && (isOfAllRoutes || route === other.route);
  return isFirst && isShared && JSON.stringify(remedy) === JSON.stringify(other.remedy);
}

const textOf = (fields: readonly IndexField[]): string =>
  fields.map(({ field, direction }) => `${field} ${direction},`).join("");
