import type { ParentWhere } from "../../definition/resource-definition.js";

/** The parent's columns that a list is tied to. */
export function parentColumns(parent: ParentWhere): readonly string[] {
  return Object.values(parent).flatMap((value) => (typeof value === "string" ? [value] : parentColumns(value)));
}
