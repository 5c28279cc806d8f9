/**
 * Writes snippets, the texts with placeholders that editors let the user fill in: `${1:text}`, `${1|one,other|}`, `$1`.
 */

const places = /\$\{\d:([^}$]*)\}|\$\{\d\|([^,|$]*)(?:,[^|$]*)?\|\}|\$\d/g;

/** Returns a snippet as plain text, with the first proposal of each placeholder: `30` for `${1:30}`. */
export function plainText(snippet: string): string {
  return snippet.replaceAll(places, (_, text: string | undefined, choice: string | undefined) => text ?? choice ?? "");
}

/** Returns a placeholder with a text that the user can type over: `${1:30}`. @param text without `$` and `}` */
export function placeholder(number: number, text: string): string {
  return `\${${number}:${text}}`;
}

/** Returns a placeholder with several texts to choose from: `${1|ASC,DESC|}`. */
export function choice(number: number, texts: readonly string[]): string {
  return `\${${number}|${texts.join(",")}|}`;
}
