/** Edits of an annotation's arguments. */
import { type Edit, nowhere, type Span } from "../diagnostics/diagnostics.js";
import type { Argument } from "./parser.js";

/** Without the argument and one comma. @param index of the argument in `all`, which are several */
export function removal(index: number, all: readonly Argument[]): Edit {
  const [before, own, after] = [all[index - 1], all[index], all[index + 1]];
  const { start, end, file } = own === undefined ? nowhere : spanOf(own);
  if (before !== undefined) return { span: { file, start: before.value.span.end, end }, text: "" };
  return { span: { file, start, end: after === undefined ? end : spanOf(after).start }, text: "" };
}

function spanOf({ keySpan, value }: Argument): Span {
  return { ...value.span, start: (keySpan ?? value.span).start };
}
