/** Indexes that no measured request used. The application may use them elsewhere, so none is removed. */
import { grouped } from "../../util/figures.js";
import type { MeasuredListing } from "../measure-api.js";
import { scopeColumns } from "../scopes.js";
import { type Finding, type FindingContext, words } from "./finding.js";

/** The least rows of a table that is not read whole, whatever its indexes are. */
const large = 10_000;

export function unusedIndexes(measured: readonly MeasuredListing[], context: FindingContext): readonly Finding[] {
  const measurements = measured.flatMap((each) => each.measurements);
  const answered = measurements.flatMap((each) => (each.outcome === "answered" ? [each] : []));
  const statements = answered.flatMap((each) => each.statements);
  const used = [...new Set(statements.flatMap(({ plan }) => plan.indexes))];
  const models = new Map(measured.map(({ listing, rows }) => [listing.target.resource.model, rows ?? 0]));
  return [...models].flatMap(([model, rows]) => {
    const own = measured.filter(({ listing }) => listing.target.resource.model === model);
    // A request without an answer has no plan: it may need any of them.
    const isKnown = own.every(
      ({ measurements: all }) => all.length > 0 && all.every((each) => answered.some((one) => one === each)),
    );
    if (rows < large || !isKnown) return [];
    const needed = neededColumns(own, context);
    return context.indexes
      .filter(({ model: owner, fields: [first], isNamed }) => {
        return owner === model && !used.some(isNamed) && !needed.has(first?.field ?? "");
      })
      .map(
        ({ fields }): Finding => ({
          ...{ code: "unused-index", route: model },
          headline: `no measured request uses the index over ${fields.map(({ field }) => `\`${field}\``).join(", ")}`,
          proof: `${grouped(rows)} rows are kept in it`,
          remedy: words("remove it if nothing else in the application reads by it"),
        }),
      );
  });
}

/**
 * Of a model that is read in scopes: the columns by which a request finds or sorts rows. The plans for one tenant say
 * little about those for another, which has more rows, or fewer.
 */
function neededColumns(
  measured: readonly MeasuredListing[],
  { scopes }: Pick<FindingContext, "scopes">,
): ReadonlySet<string> {
  const columns = measured.flatMap(({ listing: { target, operation }, measurements }) => {
    const ofScope = scopeColumns(target, scopes);
    if (ofScope.length === 0) return [];
    const { order, distinct = [], pagination } = operation.operation;
    const ofRequests = measurements.flatMap(({ request: { equal, range, presence, text = [], order: own = [] } }) => [
      ...[...equal, ...text, ...own.map(({ field }) => field)],
      ...[range, presence?.field].filter((field) => field !== undefined),
    ]);
    const sorted = [...order, ...(pagination.viaCursor ?? [])].map(({ field }) => field);
    return [...ofScope, ...distinct, ...sorted, ...ofRequests];
  });
  return new Set(columns);
}
