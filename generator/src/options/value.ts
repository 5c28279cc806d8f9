/** What an annotation or platform.yaml writes, as one kind of value with its place. */
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

/** After a type: optional, or a list. */
export type TypeModifier = "?" | "[]";

export interface Entry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: Value;
}

export interface LocatedText {
  readonly value: string;
  readonly span: Span;
}

/** Where a value is written: the same kinds have other names there. */
export type Language = "annotation" | "yaml";

/** A value as messages name it. */
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

/** With or without quotes; empty for what is not a text. */
export function textOf(value: Value): string {
  return value.kind === "string" || value.kind === "identifier" ? value.value : "";
}

/** `null` in platform.yaml, and a key without a value. */
export function isNull(value: Value): boolean {
  return value.kind === "identifier" && value.value === "null";
}
