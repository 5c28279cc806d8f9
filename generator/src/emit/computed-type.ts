/** Writes the types of values that a result extension of the Prisma client computes. */
import type { ComputedColumn } from "../model/modules/resource-module.js";

/** Returns the type of a computed value in a row: `string | null`. */
export function computedType({ type, list, nullable }: ComputedColumn): string {
  return `${list ? "readonly " : ""}${rowTypes[type as keyof typeof rowTypes]}${list ? "[]" : nullable ? " | null" : ""}`;
}

const rowTypes = {
  String: "string",
  Boolean: "boolean",
  Int: "number",
  BigInt: "bigint",
  Float: "number",
  Decimal: "Prisma.Decimal",
  DateTime: "Date",
  Json: "unknown",
  Bytes: "Uint8Array",
} as const;
