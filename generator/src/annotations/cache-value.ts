/** `{ maxAge: 10, vary: ["Accept-Language"] }`, the value of `cache`; `false` switches it off. */
import type { CachePolicy } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { attributeSpelling, readCachePolicy, type WrittenValue } from "../options/cache-policy.js";
import { describe, type ValuedArgument, wrongType } from "./arguments.js";
import type { Value } from "./parser.js";

/** Null for `false`. Undefined with an error for each thing wrong. */
export function readCacheValue(argument: ValuedArgument, diagnostics: Diagnostics): CachePolicy | null | undefined {
  const { value } = argument;
  if (value.kind === "boolean" && !value.value) return null;
  if (value.kind !== "object") {
    const hint = value.kind === "number" ? `write \`{ maxAge: ${value.text} }\`` : undefined;
    return wrongType(argument, "an object such as `{ maxAge: 60 }`, or false", diagnostics, hint);
  }
  const entries = value.entries.map((entry) => ({ ...entry, value: toWritten(entry.value) }));
  return readCachePolicy({ entries, span: value.span, spelling: attributeSpelling }, diagnostics);
}

function toWritten(value: Value): WrittenValue {
  const { span } = value;
  const found = describe(value);
  if (value.kind === "list") return { value: undefined, items: value.items.map(toWritten), span, found };
  return { value: "value" in value ? value.value : undefined, span, found };
}
