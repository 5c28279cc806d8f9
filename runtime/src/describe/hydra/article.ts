/**
 * A name with its indefinite article, by its first letter: `an Order`, `a Book`. Most names that begin with U sound as
 * `a User`.
 */
export function withArticle(name: string): string {
  return `${/^[AEIO]/i.test(name) ? "an" : "a"} ${name}`;
}
