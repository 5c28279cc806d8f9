/** Texts with places for a person to fill in, as editors write them: `${1:text}`, `${1|one,other|}`, `$1`. */

const places = /\$\{\d:([^}$]*)\}|\$\{\d\|([^,|$]*)(?:,[^|$]*)?\|\}|\$\d/g;

/** The text with the first of what each place offers. */
export function plainText(snippet: string): string {
  return snippet.replaceAll(places, (_, text: string | undefined, choice: string | undefined) => text ?? choice ?? "");
}

/** A place with a text that can be typed over. @param text without `$` and `}` */
export function placeholder(number: number, text: string): string {
  return `\${${number}:${text}}`;
}

/** A place with several texts to choose from. */
export function choice(number: number, texts: readonly string[]): string {
  return `\${${number}|${texts.join(",")}|}`;
}
