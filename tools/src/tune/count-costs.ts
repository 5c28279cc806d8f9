/**
 * Measures what other ways to count would cost. Sends the same request to an operation that counts in each of these
 * ways.
 */
import { estimateSql } from "@prisma-paged/runtime/generator";
import type { CountCost, Finding, Options } from "./findings/finding.js";
import { measure } from "./measure.js";
import { type MeasureOptions, measuringOf } from "./measure-api.js";
import type { Listing } from "./requests/requests.js";

/** Returns a finding about a count with the costs of each way to count, and the remedy that they suggest. */
export async function withCountCosts(finding: Finding, listing: Listing, options: MeasureOptions): Promise<Finding> {
  const { code, request, remedy } = finding;
  if (code !== "costly-count" || request === undefined || remedy.kind !== "options") return finding;
  const costs: CountCost[] = [];
  for (const way of waysToCount(options)) {
    const parent = counting(listing, way);
    const measurement = await measure(request, measuringOf({ parent }, options));
    if (measurement.outcome === "answered") {
      costs.push({ options: way, milliseconds: measurement.fastest, firstRun: measurement.cold });
    }
  }
  if (costs.length === 0) return finding;
  return { ...finding, costs, remedy: { ...remedy, options: cheaperCount(costs) ?? remedy.options } };
}

/**
 * Returns the options of the first way to count that saves more than half of the time that can be saved. Never an
 * estimate. Undefined if no way does.
 * @param costs the cost of the present way, then those of the others, the more exact ones first
 */
export function cheaperCount([now, ...otherCosts]: readonly Pick<CountCost, "options" | "milliseconds">[]):
  | Options
  | undefined {
  if (now === undefined) return undefined;
  const least = Math.min(...otherCosts.map(({ milliseconds }) => milliseconds));
  // A limit is of no use if few rows are found among many, and an estimate may be far off.
  return otherCosts.find(
    ({ options, milliseconds }) => options.count !== "estimated" && milliseconds < (now.milliseconds + least) / 2,
  )?.options;
}

function waysToCount({ api: { provider } }: MeasureOptions): readonly Options[] {
  const estimated = estimateSql("", provider) === undefined ? [] : [{ count: "estimated" }];
  return [{}, { count: "capped" }, ...estimated, { count: "cached" }, { partial: true }];
}

function counting({ parent, operation }: Listing, options: Options): Listing["parent"] {
  const { pagination } = operation.operation;
  const changed = { ...operation.operation, pagination: { ...pagination, ...options } };
  const replaced = <Each extends Listing["operation"]>(each: Each): Each =>
    each.operation === operation.operation ? { ...each, operation: changed } : each;
  return { ...parent, operations: parent.operations.map(replaced), relations: parent.relations.map(replaced) };
}
