import type { KnownValues } from "../definition/resource.js";
import type { DateMode } from "../request/filters.js";
import { comparison } from "../request/truncated-date.js";

/**
 * Filters on dates that the database keeps more digits of: a value matches its whole millisecond, since documents
 * show no more of it, and so finds the row that it was shown for.
 */
export const fineDates: DateMode = {
  meant: (name, filter, conditions) =>
    filter.finerThanMillisecond
      ? conditions.flatMap((condition) => wholeMilliseconds(name, filter, condition))
      : conditions,
};

function wholeMilliseconds(name: string, known: KnownValues, condition: object): readonly object[] {
  const asked: object = Reflect.get(condition, name);
  if ("in" in asked && Array.isArray(asked.in)) {
    return [{ OR: asked.in.map((value) => ({ [name]: comparison("equals", value, known) })) }];
  }
  return Object.entries(asked).map(([operator, value]) => ({ [name]: comparison(operator, value, known) }));
}
