/** An annotation's arguments by name, and their values by kind; what does not fit is reported. */

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Diagnostics, Move, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeated } from "../diagnostics/repeated-names.js";
import { meantHint, quotedTextHint } from "../util/cures.js";
import { nearest } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import type { Value } from "./parser.js";
import type { Annotation } from "./read-annotations.js";

/** A value under its name. */
export interface ValuedArgument {
  readonly key: string;
  readonly value: Value;
}

export interface NamedArgument extends ValuedArgument {
  readonly keySpan: Span;
}

interface ArgumentRules {
  /** The names that the annotation takes. */
  readonly names: readonly string[];
  /** The name that an alias refers to. */
  readonly canonical?: (name: string) => string;
  /** The name that one it does not take was likely meant to be. Default: the nearest. */
  readonly meant?: (name: string) => string | undefined;
  /** What to do instead with a name that has another place. */
  readonly elsewhere?: (name: string) => string | undefined;
  /** Where one that another annotation takes belongs. */
  readonly placeOf?: (name: string) => { readonly hint: string; readonly move?: Move } | undefined;
  /** The option that a value without a name was likely meant for, if it is of this kind. */
  readonly unnamed?: { readonly name: string; readonly kind: Value["kind"] };
  readonly unknown: DiagnosticCode;
}

/** The named arguments of an annotation. Reports unknown names, names given twice and values without a name. */
export function namedArguments(
  annotation: Annotation,
  {
    names,
    canonical = (name) => name,
    meant = (name) => nearest(name, names),
    elsewhere,
    placeOf,
    unnamed,
    unknown,
  }: ArgumentRules,
  diagnostics: Diagnostics,
): ReadonlyMap<string, NamedArgument> {
  const found = new Map<string, NamedArgument>();
  for (const { key, keySpan, value } of annotation.arguments) {
    if (names.length === 0) {
      diagnostics.error(
        unknown,
        `\`@${annotation.name}\` takes no arguments.`,
        keySpan ?? value.span,
        `write \`@${annotation.name}\``,
      );
      continue;
    }
    if (key === undefined || keySpan === undefined) {
      const message = `\`@${annotation.name}\` takes named arguments only; found ${describe(value)}.`;
      const hint = value.kind === "object" ? "leave the braces out" : unnamedHint(value, annotation.name, unnamed);
      diagnostics.error(unknown, message, value.span, hint);
      continue;
    }
    const name = canonical(key);
    if (!names.includes(name)) {
      const allowed = `it takes ${formatList(names)}`;
      // A long list would hide what was found.
      const message = `\`@${annotation.name}\` has no option \`${key}\`${names.length > 6 ? "" : `; ${allowed}`}.`;
      const place = placeOf?.(key);
      const hint = place?.hint ?? elsewhere?.(key) ?? meantHint(meant(key)) ?? (names.length > 6 ? allowed : undefined);
      diagnostics.error(unknown, message, keySpan, hint, place?.move);
    } else if (found.has(name)) {
      const message = `\`${name}\` is given twice in one \`@${annotation.name}\`.`;
      diagnostics.error("duplicate-option", message, keySpan, "remove one of the two");
    } else {
      found.set(name, { key, keySpan, value });
    }
  }
  return found;
}

function unnamedHint(value: Value, annotation: string, meant: ArgumentRules["unnamed"]): string {
  if (meant === undefined || value.kind !== meant.kind) return "write a name and a colon before the value";
  return `write \`@${annotation}(${meant.name}: ${describe(value)})\``;
}

/** A text, or undefined with an error. */
export function readText(argument: NamedArgument, diagnostics: Diagnostics): string | undefined {
  if (argument.value.kind === "string" && argument.value.value !== "") return argument.value.value;
  return wrongType(argument, "a text in quotes", diagnostics, quotedHint(argument.value));
}

/** For a text that lacks its quotes. */
export function quotedHint(value: Value): string | undefined {
  return value.kind === "identifier" && value.value !== "null" ? quotedTextHint(value.value) : undefined;
}

export function readBoolean(argument: NamedArgument, diagnostics: Diagnostics): boolean | undefined {
  if (argument.value.kind === "boolean") return argument.value.value;
  return wrongType(argument, "true or false", diagnostics);
}

/** The texts of a list that is not empty, each with its place, and each once. */
export function readTexts(argument: NamedArgument, diagnostics: Diagnostics): readonly LocatedText[] | undefined {
  const { value } = argument;
  if (value.kind !== "list" || value.items.length === 0) {
    const text = value.kind === "string" || value.kind === "identifier" ? value.value : "";
    const hint = text === "" ? undefined : `write \`[${JSON.stringify(text)}]\``;
    return wrongType(argument, "a list of texts in quotes", diagnostics, hint);
  }
  const texts: LocatedText[] = [];
  for (const item of value.items) {
    if (item.kind === "string" && item.value !== "") texts.push({ value: item.value, span: item.span });
    else return wrongType({ ...argument, value: item }, "a list of texts in quotes", diagnostics, quotedHint(item));
  }
  return withoutRepeated(`\`${argument.key}\``, texts, (text) => text, diagnostics);
}

export interface LocatedText {
  readonly value: string;
  readonly span: Span;
}

/** Error `wrong-type`. */
export function wrongType(
  { key, value }: ValuedArgument,
  wanted: string,
  diagnostics: Diagnostics,
  hint?: string,
): undefined {
  diagnostics.error("wrong-type", `\`${key}\` takes ${wanted}; found ${describe(value)}.`, value.span, hint);
  return undefined;
}

/** A value as messages name it. */
export function describe(value: Value): string {
  switch (value.kind) {
    case "string":
      return JSON.stringify(value.value);
    case "number":
      return value.text;
    case "boolean":
      return String(value.value);
    case "identifier":
      return `\`${value.value}\``;
    case "type":
      return `\`${value.name}${value.modifier}\``;
    case "call":
      return `\`${value.name}()\``;
    case "list":
      return value.items.length === 0 ? "an empty list" : "a list";
    case "object":
      return "an object";
  }
}
