/** Makes advice that a program can follow, too: words, and the edits that do what they say. */
import { closestNames } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import type { Advice, Span } from "./diagnostics.js";

/**
 * Returns advice with an edit that replaces a span.
 * @param text the replacement
 */
export function replaceBy(span: Span, text: string, help: string): Advice {
  return { help, fix: [{ span, text }] };
}

/** Returns the advice to write another text: ``write `[]` ``. */
export function write(span: Span, text: string): Advice {
  return replaceBy(span, text, `write \`${text}\``);
}

/** Returns the advice for a value that is right except for its quotes. */
export function unquote(span: Span, text: string): Advice {
  return replaceBy(span, text, `write \`${text}\` without quotes`);
}

/** Returns the advice for a text without quotes. */
export function adviseQuotes(span: Span, text: string): Advice {
  return replaceBy(span, `"${text}"`, `write "${text}"`);
}

/**
 * Returns the advice to replace a name by another one, in quotes if the name is in quotes.
 * @param help Default: ``did you mean `title`?``
 */
export function rename(name: string, meant: string, span: Span, help: string = meantHelp([meant])): Advice {
  return replaceBy(span, respelled(name, meant, span), help);
}

/**
 * Returns the advice ``did you mean `title`?``; undefined if no candidate is near. If several are equally near, it has
 * no edit.
 */
export function adviseNearest(name: string, candidates: readonly string[], span: Span): Advice | undefined {
  return adviseMeant(name, closestNames(name, candidates), span);
}

/**
 * Returns the advice of {@link adviseNearest} for names that are known to be meant.
 * @param names the names, the likeliest first; if several, none is certain
 */
export function adviseMeant(name: string, names: readonly string[], span: Span): Advice | undefined {
  const [first, second] = names;
  if (first === undefined) return undefined;
  return second === undefined ? rename(name, first, span) : { help: meantHelp(names) };
}

function meantHelp(names: readonly string[]): string {
  return `did you mean ${formatList(names.slice(0, 3), "or")}?`;
}

/**
 * Returns the name as the file must contain it: in quotes if the span is longer than the old name, which then has
 * quotes.
 */
function respelled(name: string, meant: string, { start, end }: Span): string {
  return end - start === name.length ? meant : JSON.stringify(meant);
}
