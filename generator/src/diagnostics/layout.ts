/** A problem, laid out as rustc does: a short headline, a label beside the carets, and notes. */
import { diagnosticTitles } from "./catalogue.js";
import type { Diagnostic } from "./diagnostics.js";

export interface Layout {
  /** Shorter than 80 characters. */
  readonly headline: string;
  /** What is said beside the carets; undefined if the problem has no place, or the text is too long for it. */
  readonly label: string | undefined;
  /** Why it is a problem, if that is not in the label. */
  readonly notes: readonly string[];
}

const longestHeadline = 79;
const longestLabel = 100;

/** What is too long for a headline is the label under the title of its code; what is too long for a label is a note. */
export function layoutOf({ code, headline, label, notes = [], span }: Diagnostic): Layout {
  const isShort = headline.length <= longestHeadline;
  const text = isShort ? label : label === undefined ? headline : `${headline}: ${label}`;
  const isBeside = text === undefined || (span !== undefined && text.length <= longestLabel);
  return {
    headline: isShort ? headline : lowerFirst(diagnosticTitles[code]),
    label: isBeside ? text : undefined,
    notes: isBeside ? notes : [text, ...notes],
  };
}

/** Names such as `JSON` and `TypeScript` keep their capital. */
function lowerFirst(title: string): string {
  return /^\w+[A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
