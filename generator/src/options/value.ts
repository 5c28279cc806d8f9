/** The values that annotations and platform.yaml contain, as one type, each with its span. */
import type { Span } from "../diagnostics/diagnostics.js";

export type Value = (
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number"; readonly value: number; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  /** A word without quotes, in platform.yaml only `null`. */
  | { readonly kind: "identifier"; readonly value: string }
  /** `Int?` or `Int[]`: a type as fields have it. */
  | { readonly kind: "type"; readonly name: string; readonly modifier: TypeModifier }
  /** `now()`. */
  | { readonly kind: "call"; readonly name: string }
  | { readonly kind: "list"; readonly items: readonly Value[] }
  | { readonly kind: "object"; readonly entries: readonly Entry[] }
) & { readonly span: Span };

/** The suffix of a type: optional, or a list. */
export type TypeModifier = "?" | "[]";

export interface Entry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Value;
}

export interface TextWithSpan {
  readonly value: string;
  readonly span: Span;
}

/** The language that a value is written in. Messages name the kinds of values differently in each. */
export type Language = "annotation" | "yaml";

/** Returns the description of a value in messages: `"id"`, `a list`. */
export function describe(value: Value, language: Language = "annotation"): string {
  const isYaml = language === "yaml";
  switch (value.kind) {
    case "string":
      return `${isYaml ? "the text " : ""}${JSON.stringify(value.value)}`;
    case "number":
      return value.text;
    case "boolean":
      return String(value.value);
    case "identifier":
      return isYaml ? "nothing" : `\`${value.value}\``;
    case "type":
      return `\`${value.name}${value.modifier}\``;
    case "call":
      return `\`${value.name}()\``;
    case "list":
      return value.items.length === 0 ? "an empty list" : "a list";
    case "object":
      return isYaml ? "a mapping" : "an object";
  }
}

/** Returns the text of a value with or without quotes; empty for other values. */
export function textOf(value: Value): string {
  return value.kind === "string" || value.kind === "identifier" ? value.value : "";
}

/** Checks whether the value is `null` in platform.yaml, or belongs to a key without a value. */
export function isNull(value: Value): boolean {
  return value.kind === "identifier" && value.value === "null";
}
