/** The text of a problem, as its page shows it. */

/** A piece of a text: plain text, or a name that the API uses, shown as code. */
interface Piece {
  readonly text: string;
  readonly isCode: boolean;
}

interface ProblemText {
  /** The event in one line, without a full stop: `No city has the id 0`. */
  readonly heading: string;
  /** The parts of the detail that are not in the heading. */
  readonly rest: readonly Piece[];
}

/** The maximum length of a heading. */
const longest = 140;

/**
 * Returns the first sentence as the heading, without backticks, and the other sentences.
 * @param fallback the heading if the detail has no short first sentence
 */
export function problemText(detail: string, fallback: string): ProblemText {
  const first = firstSentence(detail);
  const heading = plain(first.replace(/\.$/, ""));
  if (heading === "" || heading.length > longest) return { heading: fallback, rest: piecesOf(detail) };
  return { heading, rest: piecesOf(detail.slice(first.length).trim()) };
}

/**
 * Returns the text up to the full stop or the question mark that ends its first sentence; empty if there is none. Marks
 * within quotation marks do not end a sentence.
 */
function firstSentence(text: string): string {
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    const isEnd = !isQuoted && (text[index] === "." || text[index] === "?");
    if (isEnd && /^$|^ [\p{Lu}`]/u.test(text.slice(index + 1, index + 3))) return text.slice(0, index + 1);
  }
  return "";
}

/**
 * Returns the text without backticks. A name of one word at the start gets a capital letter: `Page` for the name
 * `page`.
 */
function plain(text: string): string {
  return text
    .replace(/^`([a-z])([a-z]*)`/, (_, first: string, others: string) => first.toUpperCase() + others)
    .replaceAll("`", "");
}

export function piecesOf(text: string): readonly Piece[] {
  return text
    .split("`")
    .map((piece, index) => ({ text: piece, isCode: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
