/** Values of annotations as messages name them. */
import type { Value } from "./annotation-grammar.js";

/** Texts longer than this are cut. */
const longest = 60;

/** `"20"` as the string "20", `20` as 20, and so on: the kind is told where the text alone would not tell it. */
export function nameOfValue(value: Value): string {
  switch (value.kind) {
    case "string":
      return `the string ${cut(JSON.stringify(value.value))}`;
    case "number":
      return cut(value.text);
    case "boolean":
      return String(value.value);
    case "identifier":
      return cut(`\`${value.value}\``);
    case "list":
      return value.items.length === 0 ? "an empty list" : "a list";
    case "object":
      return "an object";
  }
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
