/** Numbers as a person reads them. */

/** `135,233`. */
export function groupDigits(count: number): string {
  return count.toLocaleString("en-US");
}

/** `1 item`, `135,233 items`. */
export function itemCount(count: number): string {
  return `${groupDigits(count)} ${count === 1 ? "item" : "items"}`;
}
