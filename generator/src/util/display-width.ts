/** The width of text in a terminal: tabs are expanded, wide characters count two columns, combining ones none. */

const tabWidth = 2;

/** Text with each tab as two spaces, so that marks below a line are aligned on every terminal. */
export function expandTabs(text: string): string {
  return text.replaceAll("\t", " ".repeat(tabWidth));
}

/** The number of terminal columns that `text` takes after `expandTabs`. */
export function columnsOf(text: string): number {
  const runs = expandTabs(text).match(plainOrOther) ?? [];
  return runs.reduce((columns, run) => columns + (plain.test(run) ? run.length : columnsOfRun(run)), 0);
}

const plain = /^[\x20-\x7E]/;
const plainOrOther = /[\x20-\x7E]+|[^\x20-\x7E]+/g;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Each segment of a text holds a copy of the whole, so that a long one is segmented in parts. */
const longestPart = 400;

function columnsOfRun(text: string): number {
  const segments = [...segmenter.segment(text.slice(0, longestPart))];
  // The last one may continue after the cut.
  const whole = text.length > longestPart && segments.length > 1 ? segments.slice(0, -1) : segments;
  const length = whole.reduce((sum, { segment }) => sum + segment.length, 0);
  const columns = whole.reduce((sum, { segment }) => sum + graphemeColumns(segment), 0);
  return length < text.length ? columns + columnsOfRun(text.slice(length)) : columns;
}

const invisible = /^[\p{Control}\p{Format}\p{Mark}\p{Surrogate}]+$/u;
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2}/u;
/** East Asian Wide and Fullwidth, by block. */
const wide =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{20000}-\u{3FFFD}]/u;

function graphemeColumns(segment: string): number {
  if (invisible.test(segment)) return 0;
  return emoji.test(segment) || wide.test(segment) ? 2 : 1;
}
