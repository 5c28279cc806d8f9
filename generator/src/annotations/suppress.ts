/** `@suppress(secret-looking)`: the warnings that the schema acknowledges. */
import { didYouMean } from "../diagnostics/advice.js";
import { codes, toCode } from "../diagnostics/catalogue.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { describe } from "../options/value.js";
import type { Annotation } from "./read-annotations.js";

/** @param extent of the declaration that the annotations belong to */
export function readSuppressions(
  annotations: readonly Annotation[],
  extent: () => Span,
  diagnostics: Diagnostics,
): void {
  for (const annotation of annotations.filter(({ name }) => name === "suppress")) {
    if (annotation.arguments.length === 0) {
      diagnostics.error({
        code: "missing-argument",
        headline: "`@suppress` needs the code of a warning",
        span: annotation.span,
        help: "write `@suppress(secret-looking)`",
      });
    }
    for (const { key, keySpan, value } of annotation.arguments) {
      const isText = key === undefined && (value.kind === "identifier" || value.kind === "string");
      const code = isText ? toCode(value.value) : undefined;
      if (code !== undefined) {
        diagnostics.suppress({ code, span: value.span, within: extent() });
        continue;
      }
      const what = key === undefined ? describe(value) : `\`${key}: …\``;
      const hint =
        (isText ? didYouMean(value.value, codes, value.span) : undefined) ??
        "write a code as warnings show it: `@suppress(secret-looking)`";
      diagnostics.error({
        code: "unknown-argument",
        headline: `there is no warning ${what}`,
        span: keySpan ?? value.span,
        help: hint,
      });
    }
  }
}
