/** Lays out a problem as rustc does: a short headline, a label next to the carets, and notes. */
import { diagnosticTitles } from "./catalogue.js";
import type { Diagnostic } from "./diagnostics.js";

export interface Layout {
  /** The headline, shorter than 80 characters. */
  readonly headline: string;
  /**
   * The text next to the carets. Undefined without a text, and if the problem has no place or the text is too long for
   * it.
   */
  readonly label: string | undefined;
  /** The notes, beginning with the text that does not fit into the label. */
  readonly notes: readonly string[];
}

const longestHeadline = 79;
const longestLabel = 100;

/**
 * Returns the layout of a problem. A headline that is too long becomes a label under the title of its code. A label
 * that is too long, or has no place, becomes a note.
 */
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

/** Returns a title with a lower-case first letter. Names such as `JSON` and `TypeScript` keep their capital. */
function lowerFirst(title: string): string {
  return /^\w+[A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
