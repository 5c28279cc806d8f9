/** The parts of a condition that only a request knows: its instant, and which related rows it may see. */

import { type FixedWhere, type RequestConditions, relatedRows } from "@prisma-paged/runtime/generator";
import type { KnownRows } from "../../schema/partial-indexes.js";
import { isPlainObject } from "../../util/plain-object.js";

/** A place in a condition that the request fills. */
export class RequestPart {
  readonly at: (request: RequestConditions) => unknown;

  constructor(at: (request: RequestConditions) => unknown) {
    this.at = at;
  }
}

/** A condition with such parts is a function of the request. */
export function toWhere(condition: object): FixedWhere {
  return hasParts(condition) ? (request) => filled(condition, request) : { ...condition };
}

function hasParts(value: unknown): boolean {
  return value instanceof RequestPart || membersOf(value).some(([, member]) => hasParts(member));
}

/** The condition with what a request says in place of its parts. */
export function filled(condition: object, request: RequestConditions): object {
  return Object.fromEntries(membersOf(condition).map(([key, value]) => [key, filledValue(value, request)]));
}

function filledValue(value: unknown, request: RequestConditions): unknown {
  if (value instanceof RequestPart) return value.at(request);
  if (Array.isArray(value)) return value.map((item) => filledValue(item, request));
  return isPlainObject(value) ? filled(value, request) : value;
}

/** Of lists and object literals; a value such as a date has none. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isPlainObject(value) || Array.isArray(value) ? Object.entries(value) : [];
}

/** A condition for a request, or with texts in place of what it says. */
export function conditionAt(
  where: FixedWhere,
  request: { readonly [part in keyof RequestConditions]: unknown },
): { readonly [field: string]: unknown } {
  return typeof where === "function" ? Reflect.apply(where, undefined, [request]) : where;
}

/** For a reader, who knows what a condition on related rows means. */
export function shownCondition(where: FixedWhere, now: unknown): { readonly [field: string]: unknown } {
  return conditionAt(where, { now, visible: (_: unknown, related: object) => related });
}

/** True if the condition says something else at each instant. */
export function isTimed(where: FixedWhere): boolean {
  const instant = Symbol();
  const isFound = (value: unknown): boolean => value === instant || membersOf(value).some(([, each]) => isFound(each));
  return isFound(shownCondition(where, instant));
}

/** The models that the condition's relations lead to. */
export function conditionModels(where: FixedWhere | undefined): readonly string[] {
  return [...relatedRows(where).keys()];
}

/** What is known of rows with these conditions, and with values in some fields that only a request knows. */
export function knownRows(conditions: readonly FixedWhere[], compared: readonly string[]): KnownRows {
  return { conditions: conditions.map((where) => shownCondition(where, undefined)), compared };
}

/** The fields that have one value in all rows of these; a range or a list does not order them. */
export function equalFields(conditions: readonly FixedWhere[]): readonly string[] {
  const isOne = (value: unknown) => typeof value !== "object" || value === null;
  return conditions.flatMap((where) =>
    Object.entries(shownCondition(where, undefined)).flatMap(([name, value]) => (isOne(value) ? [name] : [])),
  );
}
