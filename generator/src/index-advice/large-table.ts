/** Finds tables that annotations treat as large. Global options do not count, because they are not about one table. */
import type { PaginationDeclaration } from "../annotations/declaration.js";

export function isLarge(declared: readonly (PaginationDeclaration | undefined)[]): boolean {
  return declared.some((each) => each !== undefined && isOfLargeTable(each));
}

/** Returns whether an annotation treats its rows as a large table. */
export function isOfLargeTable({ settings }: PaginationDeclaration): boolean {
  return settings.some(({ key, value }) => {
    switch (key) {
      case "viaCursor":
        return Array.isArray(value) && value.length > 0;
      case "partial":
        return value === true;
      case "count":
        return value !== "exact";
      case "maximumOffset":
        return true;
      default:
        return false;
    }
  });
}
