/** What a problem says, in the words of a page. */

/** One piece of a text: as it is, or a name that the API uses. */
interface Piece {
  readonly text: string;
  readonly isCode: boolean;
}

interface ProblemText {
  /** What happened, in one line without a full stop. */
  readonly heading: string;
  /** What the detail says beside it. */
  readonly rest: readonly Piece[];
}

/** A longer one is no heading. */
const longest = 140;

/**
 * The first sentence as a heading, without the marks of code, and the others.
 * @param fallback the heading if the detail has no short first sentence
 */
export function problemText(detail: string, fallback: string): ProblemText {
  const first = firstSentence(detail);
  const heading = plain(first.replace(/\.$/, ""));
  if (heading === "" || heading.length > longest) return { heading: fallback, rest: piecesOf(detail) };
  return { heading, rest: piecesOf(detail.slice(first.length).trim()) };
}

/** Up to the first full stop that is not within quotation marks; empty if there is none. */
function firstSentence(text: string): string {
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    const isEnd = !isQuoted && (text[index] === "." || text[index] === "?");
    if (isEnd && /^$|^ [\p{Lu}`]/u.test(text.slice(index + 1, index + 3))) return text.slice(0, index + 1);
  }
  return "";
}

/** Without backticks; a name of one word at the start begins with a capital letter. */
function plain(text: string): string {
  return text
    .replace(/^`([a-z])([a-z]*)`/, (_, first: string, others: string) => first.toUpperCase() + others)
    .replaceAll("`", "");
}

function piecesOf(text: string): readonly Piece[] {
  return text
    .split("`")
    .map((piece, index) => ({ text: piece, isCode: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
