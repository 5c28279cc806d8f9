/** Advice that a program can follow, too: its words, and the edits that do what they say. */
import { likely } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import type { Advice, Span } from "./diagnostics.js";

/** @param text what replaces the span */
export function replaceBy(span: Span, text: string, help: string): Advice {
  return { help, fix: [{ span, text }] };
}

/** ``write `[]` ``. */
export function write(span: Span, text: string): Advice {
  return replaceBy(span, text, `write \`${text}\``);
}

/** For a value that only its quotes keep from being one. */
export function unquote(span: Span, text: string): Advice {
  return replaceBy(span, text, `write \`${text}\` without quotes`);
}

/** For a text that lacks its quotes. */
export function quote(span: Span, text: string): Advice {
  return replaceBy(span, `"${text}"`, `write "${text}"`);
}

/** For a name in place of another one, which has quotes or has none. @param help ``did you mean `title`?`` by default */
export function rename(name: string, meant: string, span: Span, help: string = meantHelp([meant])): Advice {
  return replaceBy(span, respelled(name, meant, span), help);
}

/** ``did you mean `title`?``, without an edit if several are equally near; undefined if none is near. */
export function didYouMean(name: string, candidates: readonly string[], span: Span): Advice | undefined {
  return meant(name, likely(name, candidates), span);
}

/** The same for the names that are meant. @param names the likeliest first; several: it is not certain which */
export function meant(name: string, names: readonly string[], span: Span): Advice | undefined {
  const [first, second] = names;
  if (first === undefined) return undefined;
  return second === undefined ? rename(name, first, span) : { help: meantHelp(names) };
}

function meantHelp(names: readonly string[]): string {
  return `did you mean ${formatList(names.slice(0, 3), "or")}?`;
}

/** What is longer in the file than the name itself is in quotes there. */
function respelled(name: string, meant: string, { start, end }: Span): string {
  return end - start === name.length ? meant : JSON.stringify(meant);
}
