/** `@suppress(secret-looking)`: the warnings that the schema acknowledges. */
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { suppressedCode } from "./annotation-specs.js";
import { readerOf } from "./arguments.js";
import type { Annotation } from "./read-annotations.js";

/**
 * Reads the warnings that a declaration acknowledges.
 * @param extent returns the extent of the declaration
 * @param isShared whether other APIs read the same annotations
 */
export function readSuppressions(
  annotations: readonly Annotation[],
  extent: () => Span,
  isShared: boolean,
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
      // A name is part of no code: it is reported as the whole argument.
      const written =
        key === undefined ? value : { kind: "identifier" as const, value: `${key}: …`, span: keySpan ?? value.span };
      const code = suppressedCode.read(written, readerOf("@suppress", diagnostics));
      if (code !== undefined) diagnostics.suppress({ code, span: value.span, within: extent(), isShared });
    }
  }
}
