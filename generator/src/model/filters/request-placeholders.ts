/** Handles the parts of a condition that depend on the request: the time, and which related rows it may see. */

import { type FixedWhere, type RequestConditions, relatedModelsOf } from "@prisma-paged/runtime/generator";
import type { KnownRows } from "../../schema/partial-indexes.js";
import { isPlainObject } from "../../util/plain-object.js";

/** A placeholder in a condition for a value that depends on the request. */
export class RequestPlaceholder {
  readonly at: (request: RequestConditions) => unknown;

  constructor(at: (request: RequestConditions) => unknown) {
    this.at = at;
  }
}

/** Returns a condition as it is, or as a function of the request if it contains a {@link RequestPlaceholder}. */
export function toFixedCondition(condition: object): FixedWhere {
  return hasPlaceholders(condition) ? (request) => fillPlaceholders(condition, request) : { ...condition };
}

function hasPlaceholders(value: unknown): boolean {
  return value instanceof RequestPlaceholder || membersOf(value).some(([, member]) => hasPlaceholders(member));
}

/** Returns the condition with the values of a request instead of its placeholders. */
export function fillPlaceholders(condition: object, request: RequestConditions): object {
  return Object.fromEntries(membersOf(condition).map(([key, value]) => [key, filledValue(value, request)]));
}

function filledValue(value: unknown, request: RequestConditions): unknown {
  if (value instanceof RequestPlaceholder) return value.at(request);
  if (Array.isArray(value)) return value.map((item) => filledValue(item, request));
  return isPlainObject(value) ? fillPlaceholders(value, request) : value;
}

/** Returns the entries of a list or an object literal; none for any other value, such as a date. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isPlainObject(value) || Array.isArray(value) ? Object.entries(value) : [];
}

/** Returns a condition for a request. `request` may also contain texts or code instead of the values. */
export function conditionAt(
  where: FixedWhere,
  request: { readonly [part in keyof RequestConditions]: unknown },
): { readonly [field: string]: unknown } {
  return typeof where === "function" ? Reflect.apply(where, undefined, [request]) : where;
}

/** Returns a condition for display. Conditions on related rows are shown as the schema defines them. */
export function shownCondition(where: FixedWhere, now: unknown): { readonly [field: string]: unknown } {
  return conditionAt(where, { now, visible: (_: unknown, related: object) => related });
}

/** Whether the condition depends on the time of the request. */
export function isTimed(where: FixedWhere): boolean {
  const instant = Symbol();
  const isFound = (value: unknown): boolean => value === instant || membersOf(value).some(([, each]) => isFound(each));
  return isFound(shownCondition(where, instant));
}

/** Returns the models to which the condition's relations refer. */
export function conditionModels(where: FixedWhere | undefined): readonly string[] {
  return [...relatedModelsOf(where).keys()];
}

/** Describes the rows that match these conditions, and that have values in `compared` which only a request knows. */
export function knownRows(conditions: readonly FixedWhere[], compared: readonly string[]): KnownRows {
  return { conditions: conditions.map((where) => shownCondition(where, undefined)), compared };
}

/** Returns the fields that have one value in all rows that match. Not fields with a range or a list of values. */
export function equalFields(conditions: readonly FixedWhere[]): readonly string[] {
  const isOne = (value: unknown) => typeof value !== "object" || value === null;
  return conditions.flatMap((where) =>
    Object.entries(shownCondition(where, undefined)).flatMap(([name, value]) => (isOne(value) ? [name] : [])),
  );
}
