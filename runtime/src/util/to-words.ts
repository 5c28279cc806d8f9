/** `by-population`, `byPopulation` and `by_population` as `by population`. */
export function toWords(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[-_.\s]+/g, " ")
    .trim();
}
