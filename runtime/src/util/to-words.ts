/** `by-population`, `byPopulation` and `by_population` as `by population`. */
export function toWords(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[-_.\s]+/g, " ")
    .trim();
}

/**
 * A name with its indefinite article, by its first letter: `an Order`, `a Book`. Most names that begin with U sound as
 * `a User`.
 */
export function withArticle(name: string): string {
  return `${/^[AEIO]/i.test(name) ? "an" : "a"} ${name}`;
}
