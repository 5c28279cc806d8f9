/** What clients know a field by: `@name(…)`, or the naming of the resource or the API. */
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { type Naming, namings } from "../options/platform-shape.js";
import type { Field } from "../schema/datamodel.js";
import { didYouMean } from "../util/did-you-mean.js";
import { camelCase, snakeCase } from "../util/letter-case.js";
import { formatList } from "../util/wording.js";
import { describe, type LocatedText, type NamedArgument, wrongType } from "./arguments.js";
import type { Annotation } from "./read-annotations.js";

/** The text of `@name("created")`. It is a key in JSON, the beginning of parameters, and a term of JSON-LD. */
export function readPublicName(annotation: Annotation | undefined, diagnostics: Diagnostics): LocatedText | undefined {
  if (annotation === undefined) return undefined;
  const [first, second] = annotation.arguments;
  if (first === undefined) {
    diagnostics.error("missing-argument", "`@name` needs a name.", annotation.span, 'write `@name("created")`');
    return undefined;
  }
  const extra = first.key === undefined ? second : first;
  if (extra !== undefined) {
    const what = extra.key === undefined ? describe(extra.value) : `\`${extra.key}: …\``;
    const message = `\`@name\` takes one name in quotes, and not ${what}.`;
    const text = first.value.kind === "string" ? first.value.value : "created";
    const hint = `write \`@name(${JSON.stringify(text)})\``;
    diagnostics.error("unknown-argument", message, extra.keySpan ?? extra.value.span, hint);
    return undefined;
  }
  const { value } = first;
  if (value.kind === "string" && /^[A-Za-z][\w-]*$/.test(value.value)) return { value: value.value, span: value.span };
  const message = `\`@name\` takes letters, digits, \`_\` and \`-\`, beginning with a letter; found ${describe(value)}.`;
  const hint = value.kind === "identifier" ? `write it in quotes: \`@name("${value.value}")\`` : undefined;
  diagnostics.error("wrong-type", message, value.span, hint);
  return undefined;
}

/** `naming: snake_case` of `@resource`. */
export function readNaming(argument: NamedArgument | undefined, diagnostics: Diagnostics): Naming | undefined {
  if (argument === undefined) return undefined;
  const { value } = argument;
  const text = value.kind === "string" || value.kind === "identifier" ? value.value : "";
  const naming = namings.find((name) => name === text);
  return naming ?? wrongType(argument, formatList(namings, "or"), diagnostics, didYouMean(text, namings));
}

export function namedBy(naming: Naming, { name }: Field): string {
  switch (naming) {
    case "snake_case":
      return snakeCase(name);
    case "camelCase":
      return camelCase(name);
    case "none":
      return name;
  }
}
