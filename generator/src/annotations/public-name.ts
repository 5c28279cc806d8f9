/** Reads the public name of a field: `@name(…)`, otherwise the naming of the resource or the API decides. */
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Naming } from "../options/platform-shape.js";
import { describe, type TextWithSpan } from "../options/value.js";
import { withSpan } from "../options/value-spec.js";
import type { Field } from "../schema/datamodel.js";
import { camelCase, snakeCase } from "../util/letter-case.js";
import { publicName } from "./annotation-specs.js";
import { readerOf } from "./arguments.js";
import type { Annotation } from "./read-annotations.js";

/** Reads `@name("created")`. Returns undefined without the annotation, or with an error. */
export function readPublicName(annotation: Annotation | undefined, diagnostics: Diagnostics): TextWithSpan | undefined {
  if (annotation === undefined) return undefined;
  const [first, second] = annotation.arguments;
  if (first === undefined) {
    diagnostics.error({
      code: "missing-argument",
      headline: "`@name` needs a name",
      span: annotation.span,
      help: 'write `@name("created")`',
    });
    return undefined;
  }
  const extra = first.key === undefined ? second : first;
  if (extra !== undefined) {
    const what = extra.key === undefined ? describe(extra.value) : `\`${extra.key}: …\``;
    const text = first.value.kind === "string" ? first.value.value : "created";
    const hint = `write \`@name(${JSON.stringify(text)})\``;
    diagnostics.error({
      code: "unknown-argument",
      headline: `\`@name\` takes one name in quotes, and not ${what}`,
      span: extra.keySpan ?? extra.value.span,
      help: hint,
    });
    return undefined;
  }
  return withSpan(publicName).read(first.value, readerOf("@name", diagnostics));
}

export function namedBy(naming: Naming, { name }: Pick<Field, "name">): string {
  switch (naming) {
    case "snake_case":
      return snakeCase(name);
    case "camelCase":
      return camelCase(name);
    case "none":
      return name;
  }
}
