/** One problem as text, with its lines of source. */
import { relative } from "node:path";
import pc from "picocolors";
import { columnsOf, expandTabs } from "../util/display-width.js";
import { documentationUrl } from "../util/package-json.js";
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

/** Spans over more lines than this are cut in the middle. */
const longest = 5;

/**
 * One problem in the form of rustc: `error[code]: headline`, the place as `file:line:column`, the line before, the lines
 * of the span with its exact part underlined and the label beside it, then the notes, the help, and where the code is
 * described. Ends with a newline.
 */
export function renderFrame(diagnostic: Diagnostic, source: LinedText | undefined, options: FrameOptions): string {
  const { colors } = options;
  const { severity, code, span, help } = diagnostic;
  const { headline, label, notes } = layoutOf(diagnostic);
  const head = `${colors[severity](`${severity}[${code}]`)}${colors.bold(`: ${headline}`)}`;
  const frame = span === undefined ? noFrame : renderLocation(span, severity, label, source, options);
  const indent = " ".repeat(frame.width);
  const below = (kind: string, text: string) =>
    `${indent} ${colors.gutter("=")} ${colors.bold(`${kind}:`)} ${text.replaceAll("\n", `\n${indent}   `)}`;
  const footer = [
    ...(label !== undefined && source === undefined ? [below("note", label)] : []),
    ...notes.map((note) => below("note", note)),
    ...(help === undefined ? [] : [below("help", help)]),
    below("docs", docsUrl(code)),
  ];
  return `${[head, ...frame.lines, ...footer].join("\n")}\n`;
}

/** The page of a code. */
export function docsUrl(code: Diagnostic["code"]): string {
  return `${documentationUrl}/reference/diagnostics/${code}.md`;
}

interface Frame {
  readonly lines: readonly string[];
  /** Columns of the line numbers. */
  readonly width: number;
}

const noFrame: Frame = { lines: [], width: 1 };

function renderLocation(
  span: Span,
  severity: Diagnostic["severity"],
  label: string | undefined,
  source: LinedText | undefined,
  options: FrameOptions,
): Frame {
  const { colors, cwd } = options;
  const path = displayPath(span.file, cwd);
  if (source === undefined) return { lines: [` ${colors.gutter("-->")} ${path}`], width: 1 };
  const { lines, text } = source;
  const start = Math.min(Math.max(0, span.start), text.length);
  const end = Math.min(Math.max(start, span.end), text.length);
  const first = lineIndexAt(lines, start) + 1;
  const last = Math.max(first, lineIndexAt(lines, Math.max(start, end - 1)) + 1);
  const column = start - (lines[first - 1]?.offset ?? 0) + 1;
  const width = String(last).length;
  const gutter = (text: string) => colors.gutter(`${text.padStart(width)} |`);
  const bar = gutter("");
  const marked = numbers(first, last).map((number) => {
    if (number === undefined) return { shown: [gutter("…")], mark: "" };
    const line = lines[number - 1] ?? { text: "", offset: text.length };
    const shown = [`${gutter(String(number))} ${expandTabs(line.text)}`.trimEnd()];
    return { shown, mark: number < first ? "" : underline(line, start, end) };
  });
  const labelled = marked.findLastIndex(({ mark }) => mark !== "");
  const body = marked.flatMap(({ shown, mark }, index) => {
    const marks = index === labelled && label !== undefined ? `${mark} ${label}` : mark;
    return [...shown, ...(mark === "" ? [] : [`${bar} ${colors[severity](marks)}`])];
  });
  const place = `${" ".repeat(width)}${colors.gutter("-->")} ${path}:${first}:${column}`;
  return { lines: [place, bar, ...body, bar], width };
}

/** The line above for orientation, then the span's lines; undefined where lines are left out. */
function numbers(first: number, last: number): readonly (number | undefined)[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const above = first > 1 ? [first - 1] : [];
  if (last - first < longest) return [...above, ...range(first, last)];
  return [...above, ...range(first, first + longest - 3), undefined, last];
}

/**
 * Carets under the part of the line that lies in the span, without the indentation and comment slashes of further
 * lines.
 */
function underline(line: TextLine, start: number, end: number): string {
  const indent = line.offset > start ? (/^\s*(\/\/\/)?\s*/.exec(line.text)?.[0].length ?? 0) : 0;
  const from = Math.max(start - line.offset, indent);
  const to = Math.min(end - line.offset, line.text.trimEnd().length);
  if (to <= from && line.offset > start) return "";
  const left = columnsOf(line.text.slice(0, from));
  return " ".repeat(left) + "^".repeat(Math.max(1, columnsOf(line.text.slice(0, to)) - left));
}

function displayPath(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return (path === "" ? file : path).replaceAll("\\", "/");
}
