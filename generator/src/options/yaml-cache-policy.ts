/** `cache` in platform.yaml: a mapping with `max_age` and the others. */
import type { CachePolicy } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { readCachePolicy, type WrittenValue, yamlSpelling } from "./cache-policy.js";
import { nameOf, type YamlNode } from "./yaml.js";

/** Undefined with an error for each thing wrong. */
export function readYamlPolicy(
  { entries, span }: Extract<YamlNode, { kind: "mapping" }>,
  diagnostics: Diagnostics,
): CachePolicy | undefined {
  const written = entries.map((entry) => ({ ...entry, value: toWritten(entry.value) }));
  return readCachePolicy({ entries: written, span, spelling: yamlSpelling }, diagnostics);
}

function toWritten(node: YamlNode): WrittenValue {
  const { span } = node;
  const found = nameOf(node);
  if (node.kind === "list") return { value: undefined, items: node.items.map(toWritten), span, found };
  return { value: node.kind === "scalar" ? node.value : undefined, span, found };
}
