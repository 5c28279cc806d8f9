/** Numbers as a person reads them. */

/** `135,233`. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** `1 item`, `135,233 items`. */
export function counted(count: number): string {
  return `${grouped(count)} ${count === 1 ? "item" : "items"}`;
}
