/** Renders one problem as text, with its lines of source. */
import { relative } from "node:path";
import pc from "picocolors";
import stringWidth from "string-width";
import { documentationUrl } from "../util/package-json.js";
import { printable, visible } from "../util/printable.js";
import { type LinedText, lineIndexAt, type TextLine } from "../util/text-lines.js";
import type { Diagnostic, Span } from "./diagnostics.js";
import { layoutOf } from "./layout.js";

export interface FrameColors {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly gutter: (text: string) => string;
}

const same = (text: string): string => text;

export const plainColors: FrameColors = { error: same, warning: same, bold: same, gutter: same };

const c = pc.createColors(true);

export const terminalColors: FrameColors = {
  error: (text) => c.bold(c.red(text)),
  warning: (text) => c.bold(c.yellow(text)),
  bold: c.bold,
  gutter: c.blue,
};

interface FrameOptions {
  readonly cwd: string;
  readonly colors: FrameColors;
}

/** The text of a file; undefined if it was not read. */
type SourceOf = (file: string) => LinedText | undefined;

/** The maximum number of lines of a span. Longer spans are cut in the middle. */
const longest = 5;

/**
 * Renders one problem in the form of rustc: `error[code]: headline`, the place as `file:line:column`, the line above,
 * and the lines of the span. The exact part of the span is underlined, with the label next to it; related places are
 * underlined by hyphens. Notes, the help and the URL of the code's section follow. Ends with a newline.
 */
export function renderFrame(diagnostic: Diagnostic, sourceOf: SourceOf, options: FrameOptions): string {
  const { colors } = options;
  const { severity, code, help } = diagnostic;
  const { headline, label, notes } = layoutOf(onOneLine(diagnostic));
  const head = `${colors[severity](`${severity}[${code}]`)}${colors.bold(`: ${headline}`)}`;
  const frame = renderPlaces({ ...diagnostic, label }, sourceOf, options);
  const indent = " ".repeat(frame.width);
  const below = (kind: string, text: string) =>
    `${indent} ${colors.gutter("=")} ${colors.bold(`${kind}:`)} ${printable(text, false).replaceAll("\n", `\n${indent}   `)}`;
  const footer = [
    ...(label !== undefined && !frame.hasSource ? [below("note", label)] : []),
    ...notes.map((note) => below("note", note)),
    ...(help === undefined ? [] : [below("help", help)]),
    below("docs", docsUrl(code)),
  ];
  return `${[head, ...frame.lines, ...footer].join("\n")}\n`;
}

/** Escapes the line breaks of the headline and of the label, which are one line each. Notes and help may have several. */
function onOneLine({ headline, label, ...rest }: Diagnostic): Diagnostic {
  return { ...rest, headline: visible(headline), ...(label !== undefined && { label: visible(label) }) };
}

/** Returns the URL of a code's section in the documentation: `…/reference/diagnostics.md#filter-index`. */
export function docsUrl(code: Diagnostic["code"]): string {
  return `${documentationUrl}/reference/diagnostics.md#${code}`;
}

interface Frame {
  readonly lines: readonly string[];
  /** The width of the line numbers, in columns. */
  readonly width: number;
  readonly hasSource: boolean;
}

/** A range of a file that is underlined. */
interface Mark {
  readonly span: Span;
  readonly label: string | undefined;
  readonly sign: "^" | "-";
}

/** A line of a file, with the underline below it. */
interface MarkedLine {
  readonly number: number;
  readonly mark: Mark;
  /** The underline with its label. Empty for a line that is shown for orientation. */
  readonly underline: string;
}

/** Renders the problem's place and its related places, with one frame for each file. */
function renderPlaces(
  { span, severity, label, related = [] }: Pick<Diagnostic, "severity" | "span" | "related"> & Pick<Mark, "label">,
  sourceOf: SourceOf,
  { colors, cwd }: FrameOptions,
): Frame {
  if (span === undefined) return { lines: [], width: 1, hasSource: false };
  const mainMark: Mark = { span, label, sign: "^" };
  const files = new Map<string, Mark[]>([[span.file, [mainMark]]]);
  for (const other of related) {
    const marks = files.get(other.span.file) ?? [];
    files.set(other.span.file, [...marks, { ...other, label: visible(other.label), sign: "-" }]);
  }
  const frames = [...files].map(([file, marks]) => ({ file, marks, lines: markedLines(marks, sourceOf(file)) }));
  const width = Math.max(...frames.flatMap(({ lines }) => lines.map(({ number }) => String(number).length)), 1);
  const gutter = (text: string) => colors.gutter(`${text.padStart(width)} |`);
  const bar = gutter("");
  const paint = { "^": colors[severity], "-": colors.gutter };
  const rendered = frames.flatMap(({ file, marks, lines }, index) => {
    const source = sourceOf(file);
    const path = displayPath(file, cwd);
    const arrow = colors.gutter(index === 0 ? "-->" : ":::");
    if (source === undefined) return [`${" ".repeat(width)}${arrow} ${path}`];
    const place = `${" ".repeat(width)}${arrow} ${path}:${placeIn(source, marks[0]?.span ?? span)}`;
    const numbers = [...new Set(lines.map(({ number }) => number))].sort((a, b) => a - b);
    const body = numbers.flatMap((number, at) => [
      ...((numbers[at - 1] ?? number) < number - 1 ? [gutter("…")] : []),
      `${gutter(String(number))} ${shownSource(source.lines[number - 1]?.text ?? "")}`.trimEnd(),
      ...lines
        .filter((line) => line.number === number && line.underline !== "")
        .map(({ mark, underline }) => `${bar} ${paint[mark.sign](underline)}`),
    ]);
    return [place, bar, ...body, bar];
  });
  return { lines: rendered, width, hasSource: sourceOf(span.file) !== undefined };
}

/** Returns the line and the column of a span's start: `3:14`. */
function placeIn({ lines, text }: LinedText, { start }: Span): string {
  const at = Math.min(Math.max(0, start), text.length);
  const line = lineIndexAt(lines, at);
  return `${line + 1}:${at - (lines[line]?.offset ?? 0) + 1}`;
}

function markedLines(marks: readonly Mark[], source: LinedText | undefined): readonly MarkedLine[] {
  if (source === undefined) return [];
  const { lines, text } = source;
  return marks.flatMap((mark) => {
    const start = Math.min(Math.max(0, mark.span.start), text.length);
    const end = Math.min(Math.max(start, mark.span.end), text.length);
    const first = lineIndexAt(lines, start) + 1;
    const last = Math.max(first, lineIndexAt(lines, Math.max(start, end - 1)) + 1);
    const shown = mark.sign === "^" ? numbersOf(first, last) : [first];
    const marked = shown.map((number) => {
      const line = lines[number - 1] ?? { text: "", offset: text.length };
      return { number, mark, underline: number < first ? "" : underline(line, start, end, mark.sign) };
    });
    const labelled = marked.findLastIndex((line) => line.underline !== "");
    return marked.map((line, index) =>
      index === labelled && mark.label !== undefined ? { ...line, underline: `${line.underline} ${mark.label}` } : line,
    );
  });
}

/**
 * Returns the numbers of the lines to show: the line above for orientation, then the lines of the span. For a long
 * span, these are the first ones and the last one.
 */
function numbersOf(first: number, last: number): readonly number[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const above = first > 1 ? [first - 1] : [];
  if (last - first < longest) return [...above, ...range(first, last)];
  return [...above, ...range(first, first + longest - 3), last];
}

/**
 * Returns carets or hyphens under the part of the line that lies in the span. On the span's further lines, the
 * indentation and comment slashes are not underlined.
 */
function underline(line: TextLine, start: number, end: number, sign: Mark["sign"]): string {
  const indent = line.offset > start ? (/^\s*(\/\/\/)?\s*/.exec(line.text)?.[0].length ?? 0) : 0;
  const from = Math.max(start - line.offset, indent);
  const to = Math.min(end - line.offset, line.text.trimEnd().length);
  if (to <= from && line.offset > start) return "";
  const columns = (length: number) => widthOf(shownSource(line.text.slice(0, length)));
  const left = columns(from);
  return " ".repeat(left) + sign.repeat(Math.max(1, columns(to) - left));
}

function shownSource(line: string): string {
  return visible(expandTabs(line));
}

function displayPath(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return visible((path === "" ? file : path).replaceAll("\\", "/"));
}

/** Replaces each tab by two spaces, so that marks below a line are aligned on every terminal. */
function expandTabs(text: string): string {
  return text.replaceAll("\t", "  ");
}

/** Counts the columns that a text takes in a terminal. */
function widthOf(text: string): number {
  const runs = text.match(asciiOrOther) ?? [];
  return runs.reduce((columns, run) => columns + (isAscii.test(run) ? run.length : stringWidth(run)), 0);
}

const isAscii = /^[\x20-\x7E]/;
/** Runs of other characters are short, because the time of `stringWidth` grows with the square of a text's length. */
const asciiOrOther = /[\x20-\x7E]+|[^\x20-\x7E]{1,400}/g;
