/** Finds indexes that no measured request used. The application may use them elsewhere, so that none is removed. */
import { groupDigits } from "prisma-paged/tools";
import { isAnswered } from "../measure.js";
import type { MeasuredListing } from "../measure-api.js";
import { scopeColumns } from "../scopes.js";
import { type Finding, type FindingContext, words } from "./finding.js";
import { modelNamed } from "./statement-findings.js";

/**
 * The smallest number of rows that is judged. A database may read smaller tables whole, regardless of their indexes.
 */
const large = 10_000;

export function unusedIndexes(measured: readonly MeasuredListing[], context: FindingContext): readonly Finding[] {
  const answered = measured.flatMap(({ measurements }) => measurements.filter(isAnswered));
  const used = [...new Set(answered.flatMap(({ statements }) => statements.flatMap(({ plan }) => plan.indexes)))];
  const models = new Map(measured.map(({ listing, rows }) => [listing.target.resource.model, rows ?? 0]));
  return [...models].flatMap(([model, rows]) => {
    const modelListings = measured.filter(({ listing }) => listing.target.resource.model === model);
    // A request without an answer has no plan: it may need any of them.
    const isKnown = modelListings.every(
      ({ measurements }) => measurements.length > 0 && measurements.every(isAnswered),
    );
    if (rows < large || !isKnown) return [];
    const needed = neededColumns(modelListings, context);
    return context.indexes
      .filter(({ model: owner, fields: [first], isNamed }) => {
        return owner === model && !used.some(isNamed) && !needed.has(first?.field ?? "");
      })
      .map(
        ({ fields }): Finding => ({
          code: "unused-index",
          route: model,
          headline: `no measured request uses the index over ${fields.map(({ field }) => `\`${field}\``).join(", ")}`,
          proof: `${groupDigits(rows)} rows are kept in it`,
          remedy: words("remove it if nothing else in the application reads by it"),
        }),
      );
  });
}

/**
 * Returns the columns whose indexes a model needs if it is read in scopes. Requests find or sort rows by them, and
 * other items find their lists by them. An unused index of them is not reported. The reason is that the plans for one
 * tenant tell little about another tenant with more or fewer rows.
 */
function neededColumns(
  measured: readonly MeasuredListing[],
  { scopes, datamodel }: Pick<FindingContext, "scopes" | "datamodel">,
): ReadonlySet<string> {
  const columns = measured.flatMap(({ listing: { target, operation }, measurements }) => {
    const ofScope = scopeColumns(target, scopes);
    if (ofScope.length === 0) return [];
    const { order, distinct = [], pagination } = operation.operation;
    const ofRequests = measurements.flatMap(
      ({ request: { equal, range, presence, textColumns = [], order: requestOrder = [] } }) => [
        ...[...equal, ...textColumns, ...requestOrder.map(({ field }) => field)],
        ...[range, presence?.field].filter((field) => field !== undefined),
      ],
    );
    const sorted = [...order, ...(pagination.viaCursor ?? [])].map(({ field }) => field);
    const { fields } = modelNamed(target.resource.model, datamodel);
    const referring = fields.flatMap((field) => (field.kind === "relation" ? field.from : []));
    return [...ofScope, ...referring, ...distinct, ...sorted, ...ofRequests];
  });
  return new Set(columns);
}
