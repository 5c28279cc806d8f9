/** Returns the words of a name: `by population` of `by-population`, `byPopulation` and `by_population`. */
export function toWords(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[-_.\s]+/g, " ")
    .trim();
}

/**
 * Returns a name with its indefinite article, by its first letter: `an Order`, `a Book`. Most names that begin with U sound
 * as `a User`.
 */
export function withArticle(name: string): string {
  return `${/^[AEIO]/i.test(name) ? "an" : "a"} ${name}`;
}

/** Returns a text with its first letter in upper case: `A Book` of `a Book`. */
export function capitalise(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}
