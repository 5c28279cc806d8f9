/** One problem as text, with its lines of source: like Prisma's own frames. */
import { relative } from "node:path";
import pc from "picocolors";
import { columnsOf, expandTabs } from "../util/display-width.js";
import { lineIndexAt, linesOf, type TextLine } from "../util/text-lines.js";
import type { Diagnostic, Span } from "./diagnostics.js";

export interface FrameColors {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly gutter: (text: string) => string;
  readonly hint: (text: string) => string;
}

const same = (text: string): string => text;

export const plainColors: FrameColors = { error: same, warning: same, bold: same, gutter: same, hint: same };

const c = pc.createColors(true);

export const terminalColors: FrameColors = {
  error: (text) => c.bold(c.red(text)),
  warning: (text) => c.bold(c.yellow(text)),
  bold: c.bold,
  gutter: c.blue,
  hint: c.cyan,
};

interface FrameOptions {
  readonly cwd: string;
  readonly colors: FrameColors;
}

/** Spans over more lines than this are cut in the middle. */
const longest = 5;

/**
 * `error: …`, the place, the line before, the lines of the span with its exact part underlined, the hint. Ends with a
 * newline.
 */
export function renderFrame(diagnostic: Diagnostic, source: string | undefined, options: FrameOptions): string {
  const { colors } = options;
  const { severity, message, code, span, hint } = diagnostic;
  const head = `${colors[severity](`${severity}:`)} ${colors.bold(message)} [${code}]`;
  const hints = hint === undefined ? [] : [`  ${colors.hint("hint:")} ${hint}`];
  const frame = span === undefined ? [] : renderLocation(span, severity, source, options);
  return `${[head, ...frame, ...hints].join("\n")}\n`;
}

function renderLocation(
  span: Span,
  severity: Diagnostic["severity"],
  source: string | undefined,
  options: FrameOptions,
): string[] {
  const { colors, cwd } = options;
  const path = displayPath(span.file, cwd);
  if (source === undefined) return [`  ${colors.gutter("-->")}  ${path}`];
  const start = Math.min(Math.max(0, span.start), source.length);
  const end = Math.min(Math.max(start, span.end), source.length);
  const lines = linesOf(source);
  const first = lineIndexAt(lines, start) + 1;
  const last = Math.max(first, lineIndexAt(lines, Math.max(start, end - 1)) + 1);
  const width = String(last).length;
  const gutter = (text: string) => colors.gutter(`${text.padStart(width)} |`);
  const bar = gutter("");
  const body = numbers(first, last).flatMap((number) => {
    if (number === undefined) return [gutter("…")];
    const line = lines[number - 1] ?? { text: "", offset: source.length };
    const shown = `${gutter(String(number))} ${expandTabs(line.text)}`.trimEnd();
    if (number < first) return [shown];
    const mark = underline(line, start, end);
    return [shown, ...(mark === "" ? [] : [`${gutter("")} ${colors[severity](mark)}`])];
  });
  return [`  ${colors.gutter("-->")}  ${colors.bold(`${path}:${first}`)}`, bar, ...body, bar];
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
