/** Prints texts that others wrote: nothing in them reaches a terminal or a build server as a command. */

/**
 * The characters that are not printed. `\p{Cc}` matches the control characters of ASCII (C0), DEL, and C1. The others
 * change the direction of a line, or end one.
 */
export const unprintable: RegExp = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** An unprintable character, together with the text that makes an escape character a colour. */
const unprintableOrColor = /[\p{Cc}\p{Bidi_Control}\u2028\u2029](?:\[\d{1,2}(?:;\d{1,2})*m)?/gu;

/**
 * The colours of letters, bold, dim, and their ends, which this package and Prisma print. None of them hides a text.
 */
const color = /^\[(?:[012]|22|[39][0-7]|39)(?:;(?:[012]|22|[39][0-7]|39))*m$/;

const short: { readonly [character: string]: string } = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(character: string): string {
  return short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Returns a value as a part of a line. Line breaks, control characters and characters that change its direction become
 * escapes: `\n`.
 */
export function visible(text: string): string {
  return text.replaceAll(unprintable, escaped);
}

/**
 * Returns a whole output. Its lines, tabs and colours stay, and everything else becomes a visible escape. No line of it
 * is a command of GitHub Actions (`::error::`, `##[error]`) or Azure Pipelines (`##vso[task…]`). JSON stays equal,
 * because the escapes are those of JSON.
 * @param hasColor whether colours stay; otherwise they become escapes too
 */
export function printable(text: string, hasColor: boolean): string {
  const shown = text.replaceAll("\r\n", "\n").replaceAll(unprintableOrColor, (found) => {
    const [first, rest] = [found.charAt(0), found.slice(1)];
    if (hasColor && first === "\u001b" && color.test(rest)) return found;
    return (first === "\n" || first === "\t" ? first : escaped(first)) + rest;
  });
  const lines = shown.split("\n").map((line) => line.replace(lineCommand, "$1\\u003a"));
  return lines.join("\n").replaceAll(blockCommand, "$1\\u005b");
}

/** `::` at the beginning of a line, after white space or a colour. A code frame begins a line with `::: `, which no build server knows. */
const lineCommand = /^((?:\s|\p{Cc}\[[\d;]*m)*):(?=:)(?!:: )/u;

const blockCommand = /(##\w*)\[/g;
