/** Returns the words of a name: `by population` for `by-population`, `byPopulation` and `by_population`. */
export function toWords(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[-_.\s]+/g, " ")
    .trim();
}

/**
 * Returns a name with its indefinite article, by the first letter: `an Order`, `a Book`. A name that begins with U gets
 * `a`, because most of them sound like `a User`.
 */
export function withArticle(name: string): string {
  return `${/^[AEIO]/i.test(name) ? "an" : "a"} ${name}`;
}

/** Returns a text with its first letter in upper case: `A Book` for `a Book`. */
export function capitalise(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}
