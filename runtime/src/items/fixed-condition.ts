import type { FixedWhere } from "../definition/resource.js";

/** A condition that the schema declares, for this request. */
export function fixedCondition(where: FixedWhere | undefined, context: object): object | undefined {
  return typeof where === "function" ? where(instantOf(context)) : where;
}

/** The instants of requests. */
const instants = new WeakMap<object, Date>();

/** When this request first needed the time: one instant for all that it reads, so that rows and total agree. */
function instantOf(context: object): Date {
  const known = instants.get(context) ?? new Date();
  instants.set(context, known);
  return known;
}
