/** Words and numbers as a person reads them. */

/** `by-population`, `byPopulation` and `by_population` as `by population`. */
export function toWords(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[-_.\s]+/g, " ")
    .trim();
}

/** `135,233`. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** `1 item`, `135,233 items`. */
export function counted(count: number): string {
  return `${grouped(count)} ${count === 1 ? "item" : "items"}`;
}
