/** Finds costs that whole answers show: counts, deep pages, large answers, and requests that do not end. */
import { duration, groupDigits, size } from "prisma-paged/tools";
import { type Answered, isAnswered, type Measurement } from "../measure.js";
import type { MeasuredListing } from "../measure-api.js";
import { type Finding, type FindingContext, type Options, type Remedy, words } from "./finding.js";
import { routeOfListing, statementsOf } from "./statement-findings.js";

/** The bytes of an answer that a phone should not have to load. */
const heavy = 1_000_000;
/** The bytes to which heavy pages are reduced. */
const light = 250_000;
/** The largest number of rows before a page whose depth is no burden. */
const near = 10_000;
/** The largest number of rows in a list that needs no pages. */
const small = 1000;

export function pageFindings(measured: MeasuredListing, context: FindingContext): readonly Finding[] {
  const answered = measured.measurements.filter(isAnswered);
  const first = answered.find(({ request }) => request.kind === "first");
  return [
    ...measured.measurements.flatMap((measurement) =>
      isAnswered(measurement) ? [] : [unanswered(measurement, measured, context)],
    ),
    ...(first === undefined
      ? []
      : [...countFinding(answered, first, measured, context), ...depthFinding(answered, first, measured, context)]),
    ...answered.flatMap((measurement) => sizeFinding(measurement, measured)),
  ];
}

function remedyOf({ listing: { operation, parent } }: MeasuredListing, options: Options, why: string): Remedy {
  return { kind: "options", operation: operation.operation.name, model: parent.resource.model, options, why };
}

function unanswered(
  { request, reason, milliseconds }: Extract<Measurement, { readonly outcome: "failed" }>,
  { listing }: MeasuredListing,
  { timeout }: FindingContext,
): Finding {
  const isLate = milliseconds >= timeout;
  return {
    route: routeOfListing(listing),
    request,
    milliseconds,
    proof: `${duration(milliseconds)}; ${reason}`,
    code: isLate ? "timed-out" : "failed",
    headline: `\`${request.name}\` ${isLate ? "has no answer" : "fails"}`,
    remedy: words(
      isLate ? "raise `--timeout` to see where its time goes" : "correct this first: clients get an error, too",
    ),
  };
}

/**
 * Returns a finding for the request whose count costs most, if that count is slow and takes at least twice the time of
 * its page. One for each operation.
 */
function countFinding(
  answered: readonly Answered[],
  first: Answered,
  measured: MeasuredListing,
  context: FindingContext,
): readonly Finding[] {
  const { slow } = context;
  const { count: mode } = measured.listing.operation.operation.pagination;
  // The other ways to count were chosen because of their costs.
  if (mode !== "exact" && mode !== "shared") return [];
  const counted = answered.flatMap((measurement) => {
    // Facets are counted regardless of the total.
    if (measurement.request.kind === "facets") return [];
    const count = measurement.statements.find(({ isCount }) => isCount);
    const { main: page } = statementsOf(measurement, measured, context);
    if (count === undefined || count.milliseconds < slow || count.milliseconds < 2 * (page?.milliseconds ?? 0))
      return [];
    return [{ request: measurement.request, count, page }];
  });
  const [worst] = counted.toSorted((a, b) => b.count.milliseconds - a.count.milliseconds);
  if (worst === undefined) return [];
  const { request, count, page } = worst;
  const pageTime = duration(page?.milliseconds ?? 0);
  return [
    {
      code: "costly-count",
      route: routeOfListing(measured.listing),
      request,
      milliseconds: count.milliseconds,
      headline:
        request === first.request
          ? "the total costs more than the page"
          : `the total of \`${request.name}\` costs more than its page`,
      proof: `${duration(count.milliseconds)} for the count, ${pageTime} for the page`,
      remedy: remedyOf(measured, { count: "capped" }, "the whole request would take:"),
    },
  ];
}

function depthFinding(
  answered: readonly Answered[],
  first: Answered,
  measured: MeasuredListing,
  { slow }: FindingContext,
): readonly Finding[] {
  // A database may read the last page from the end.
  const [deep] = answered
    .filter(({ request }) => request.kind === "last" || request.kind === "middle")
    .toSorted((a, b) => pageTime(b) - pageTime(a));
  if (deep === undefined) return [];
  const [shallowTime, deepTime] = [pageTime(first), pageTime(deep)];
  if (deepTime < 2 * slow || deepTime < 5 * shallowTime) return [];
  const finding = {
    route: routeOfListing(measured.listing),
    request: deep.request,
    milliseconds: deepTime,
    headline: "a deep page costs more than the first",
    proof: `${duration(deepTime)}, and ${duration(shallowTime)} for the first`,
  };
  const [leading] = measured.listing.operation.operation.pagination.viaCursor ?? [];
  if (leading !== undefined) {
    const text = `many rows have the same \`${leading.field}\`${leading.nullable ? " or none" : ""}: begin the cursor with a field of many values`;
    return [{ ...finding, code: "weak-cursor", remedy: { kind: "words", text } }];
  }
  const cursor = "`viaCursor` reaches all of them at the cost of the first";
  const why = `refuses pages beyond ${groupDigits(near)} rows; ${cursor}`;
  const isLong = (measured.rows ?? Number.POSITIVE_INFINITY) > near;
  const remedy = isLong ? remedyOf(measured, { maximumOffset: near }, why) : words(`pages by cursor: ${cursor}`);
  return [{ ...finding, code: "deep-page", remedy }];
}

/** Returns the milliseconds of a page without its count: of the fastest run, because others tell what else the machine did. */
function pageTime({ statements }: Answered): number {
  return statements.filter(({ isCount }) => !isCount).reduce((sum, { fastest }) => sum + fastest, 0);
}

function sizeFinding({ request, warm, bytes, rowsSent }: Answered, measured: MeasuredListing): readonly Finding[] {
  const { operation } = measured.listing.operation;
  const proof = `${size(bytes)} in ${groupDigits(rowsSent)} items`;
  const finding = { route: routeOfListing(measured.listing), request, milliseconds: warm, proof };
  if (request.kind === "unpaged") {
    if (rowsSent <= small && bytes < heavy) return [];
    const options: Options = operation.pagination.enabled ? { clientEnabled: false } : { paginationEnabled: true };
    return [
      {
        ...finding,
        code: "unpaged-table",
        headline: "the whole list is one answer",
        remedy: remedyOf(measured, options, "sends it in pages"),
      },
    ];
  }
  if (bytes < heavy || rowsSent === 0) return [];
  const most = Math.max(1, Math.floor((light * rowsSent) / bytes));
  const rounded = most < 10 ? most : Math.floor(most / 10) * 10;
  const options: Options = request.kind === "largest" ? { maximumItemsPerPage: rounded } : { itemsPerPage: rounded };
  const why = "about 250 kB; `fields` makes each item smaller";
  return request.kind === "largest" || request.kind === "first"
    ? [
        {
          ...finding,
          code: "heavy-page",
          headline: `a page of ${groupDigits(rowsSent)} items is large`,
          remedy: remedyOf(measured, options, why),
        },
      ]
    : [];
}
