/** Reads the keys and values of platform.yaml by the table of its shape. */
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeatedKeys } from "../diagnostics/repeated-names.js";
import { formatList } from "../util/wording.js";
import { unknownKeyHint } from "./platform-hints.js";
import type { Leaf, Section } from "./platform-shape.js";
import { describe, isNull, type Value } from "./value.js";

/** A setting that platform.yaml contains: its key, its value and its spans. */
export interface LeafSetting extends Pick<Leaf, "group" | "target"> {
  /** The key as it is written. */
  readonly name: string;
  readonly value: unknown;
  readonly span: Span;
}

/** Returns the settings of a section. Mistakes are reported and left out. */
export function readSection(
  written: Value,
  shape: Section,
  path: readonly string[],
  diagnostics: Diagnostics,
): readonly LeafSetting[] {
  // A mapping whose keys are all commented out.
  if (isNull(written)) return [];
  const subject = path.length === 0 ? "this file" : `\`${path.join(".")}\``;
  if (written.kind !== "object") {
    const example = Object.keys(shape.keys)[0] ?? "";
    diagnostics.error({
      code: "wrong-type",
      headline: `${subject} must be a mapping such as \`${example}: …\``,
      label: `found ${describe(written, "yaml")}`,
      span: written.span,
      help: written.kind === "string" && /^\w+:\S/.test(written.value) ? "write a space after the colon" : undefined,
    });
    return [];
  }
  return withoutRepeatedKeys(subject, written.entries, diagnostics).flatMap(({ key, keySpan, value }) => {
    const child = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
    if (child === undefined) {
      const location = path.length === 0 ? "at the root" : `under \`${path.join(".")}\``;
      const hint = unknownKeyHint(key, shape, keySpan) ?? `it has ${formatList(Object.keys(shape.keys))}`;
      diagnostics.error({
        code: "unknown-config-key",
        headline: `\`${key}\` is not a key ${location}`,
        span: keySpan,
        help: hint,
      });
      return [];
    }
    if (child.kind === "section") return readSection(value, child, [...path, key], diagnostics);
    const { group, target, spec, nullable } = child;
    if (nullable && isNull(value)) return [];
    const read = spec.read(value, { name: key, language: "yaml", diagnostics });
    return read === undefined ? [] : [{ group, target, name: key, value: read, span: value.span }];
  });
}
