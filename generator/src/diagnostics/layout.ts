/** The sentence of a problem, laid out as rustc does: a short headline, a label beside the carets, and notes. */
import { diagnosticCodes } from "./catalogue.js";
import type { Diagnostic } from "./diagnostics.js";

export interface Layout {
  /** In lower case, without a full stop, shorter than 80 characters. */
  readonly headline: string;
  /** What is said beside the carets; undefined if the problem has no place, or the text is too long for it. */
  readonly label: string | undefined;
  /** Why it is a problem, if that is not in the label. */
  readonly notes: readonly string[];
}

const longestHeadline = 79;
const longestLabel = 100;

/**
 * A sentence such as ``Book.tags cannot be filtered: lists have no order.`` says before its colon, or before
 * `; found`, what is wrong, and after it why. A sentence that is not divided is the headline. One that is too long for a
 * headline is the label under the title of its code.
 */
export function layoutOf({ code, message, span }: Diagnostic): Layout {
  const [first = "", ...others] = sentencesOf(message);
  const [head, reason] = divided(first);
  const place = (text: string): Pick<Layout, "label" | "notes"> =>
    span !== undefined && text.length <= longestLabel
      ? { label: text, notes: others }
      : { label: undefined, notes: [text, ...others] };
  if (reason !== undefined && head.length <= longestHeadline) return { headline: lowerFirst(head), ...place(reason) };
  if (first.length <= longestHeadline) {
    return { headline: lowerFirst(first), label: undefined, notes: others };
  }
  return { headline: lowerFirst(diagnosticCodes[code].title), ...place(lowerFirst(first)) };
}

/** Before and after the first `: ` or `; ` outside quotes. */
function divided(sentence: string): readonly [string, string | undefined] {
  const found = /^((?:`[^`]*`|"[^"]*"|[^`":;]|[:;](?! ))*)[:;] (.+)$/s.exec(sentence);
  return [found?.[1] ?? sentence, found?.[2]];
}

/** The sentences of a text, without their full stops. */
function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\.(?: (?=[A-Z`])|$)/)
    .filter((sentence) => sentence !== "")
    .map((sentence, index) => (index === 0 ? sentence : lowerFirst(sentence)));
}

/** Names keep their capital. */
const names = /^(?:[A-Z]{2}|Prisma|Hydra|PostgreSQL|MySQL|MariaDB|CockroachDB|JavaScript|TypeScript|Json|Bytes|String)/;

function lowerFirst(text: string): string {
  return names.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
