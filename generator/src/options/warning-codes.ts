/**
 * Reads the code of a warning, where the schema acknowledges it: `@suppress(secret-looking)`,
 * `suppress = ["no-resources"]`.
 */
import { adviseNearest } from "../diagnostics/advice.js";
import { codes, type DiagnosticCode, toCode } from "../diagnostics/catalogue.js";
import { describe, textOf } from "./value.js";
import type { ValueSpec } from "./value-spec.js";

/**
 * Returns the spec of a warning's code.
 * @param unknown the code of the error for another text
 * @param help how to write a code
 */
export function warningCode(unknown: DiagnosticCode, help: string): ValueSpec<DiagnosticCode> {
  return {
    takes: "the code of a warning",
    schema: { enum: codes },
    read: (value, { diagnostics }) => {
      const text = textOf(value);
      const code = toCode(text);
      if (code !== undefined) return code;
      diagnostics.error({
        code: unknown,
        headline: `there is no warning ${describe(value)}`,
        span: value.span,
        help: adviseNearest(text, codes, value.span) ?? help,
      });
      return undefined;
    },
  };
}
