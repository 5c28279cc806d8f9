/**
 * Checks whether a value is an object literal: true for `{ not: null }`, false for a list, a date and any other object
 * of a class.
 */
export function isPlainObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
