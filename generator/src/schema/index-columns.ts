/** Decides whether an index contains a column's values, only their beginnings, or only which are equal. */
import type { IndexColumn } from "./datamodel.js";

const pattern = /_pattern_ops$/;
/** The operator classes of B-trees that PostgreSQL uses by default. */
const usual =
  /^(?:int[248]|float[48]|numeric|money|oid|bool|char|name|text|citext|varchar|bpchar|uuid|bytea|bit|varbit|date|time|timetz|timestamp|timestamptz|interval|inet|cidr|jsonb|enum|array)_ops$/;

/** Returns whether the generator knows how an index of this operator class finds values. */
export function isKnownClass(operatorClass: string | undefined): boolean {
  return operatorClass === undefined || pattern.test(operatorClass) || usual.test(operatorClass);
}

/**
 * Returns the part of a column's values that an index contains; undefined if it contains the values in their order.
 * @param nativeType of the field; MySQL's default for strings is `VARCHAR(191)`
 */
export function holdsOf(
  { length, operatorClass = "" }: { readonly length?: number | undefined; readonly operatorClass?: string | undefined },
  nativeType: readonly [name: string, args: readonly string[]] | null | undefined,
): IndexColumn["holds"] {
  if (pattern.test(operatorClass)) return "equality";
  if (length === undefined) return undefined;
  const [type, [size = ""]] = nativeType ?? ["VarChar", ["191"]];
  const isWhole = /^(?:Var)?(?:Char|Binary)$/.test(type) && length >= Number(size);
  return isWhole ? undefined : "beginning";
}
