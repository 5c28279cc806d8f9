/** Indexes that no measured request used. The application may use them elsewhere, so none is removed. */
import { grouped } from "../../util/figures.js";
import type { MeasuredListing } from "../measure-api.js";
import type { Finding, FindingContext } from "./finding.js";
import { modelOf } from "./statement-findings.js";

export function unusedIndexes(
  measured: readonly MeasuredListing[],
  { datamodel, slow }: FindingContext,
): readonly Finding[] {
  const used = new Set(
    measured.flatMap(({ measurements }) =>
      measurements.flatMap((each) =>
        each.outcome === "answered" ? each.statements.flatMap(({ plan }) => plan.indexes) : [],
      ),
    ),
  );
  const models = new Map(measured.map(({ listing, rows }) => [listing.target.resource.model, rows ?? 0]));
  if (slow === Number.POSITIVE_INFINITY) return [];
  return [...models].flatMap(([name, rows]) => {
    const { indexes, uniques, table } = modelOf(name, datamodel);
    // Small tables are read whole, whatever their indexes are.
    if (rows < 10_000) return [];
    return indexes.flatMap((index): readonly Finding[] => {
      const fields = index.map(({ field }) => field);
      if (uniques.some((unique) => unique.join() === fields.join())) return [];
      if ([...used].some((each) => each.includes(`${table}_${fields.join("_")}`.slice(0, 55)))) return [];
      return [
        {
          ...{ code: "unused-index", route: name },
          headline: `no measured request uses the index over ${fields.map((field) => `\`${field}\``).join(", ")}`,
          proof: `${grouped(rows)} rows are kept in it`,
          remedy: { kind: "words", text: "remove it if nothing else in the application reads by it" },
        },
      ];
    });
  });
}
