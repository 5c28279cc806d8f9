/** Indexes that no measured request used. The application may use them elsewhere, so none is removed. */
import { grouped } from "../../util/figures.js";
import type { MeasuredListing } from "../measure-api.js";
import { type Finding, type FindingContext, words } from "./finding.js";

/** The least rows of a table that is not read whole, whatever its indexes are. */
const large = 10_000;

export function unusedIndexes(measured: readonly MeasuredListing[], { indexes }: FindingContext): readonly Finding[] {
  const statements = measured.flatMap(({ measurements }) =>
    measurements.flatMap((each) => (each.outcome === "answered" ? each.statements : [])),
  );
  const used = [...new Set(statements.flatMap(({ plan }) => plan.indexes))];
  const models = new Map(measured.map(({ listing, rows }) => [listing.target.resource.model, rows ?? 0]));
  return [...models].flatMap(([model, rows]) =>
    indexes
      .filter((index) => rows >= large && index.model === model && !used.some(index.isNamed))
      .map(
        ({ fields }): Finding => ({
          ...{ code: "unused-index", route: model },
          headline: `no measured request uses the index over ${fields.map(({ field }) => `\`${field}\``).join(", ")}`,
          proof: `${grouped(rows)} rows are kept in it`,
          remedy: words("remove it if nothing else in the application reads by it"),
        }),
      ),
  );
}
