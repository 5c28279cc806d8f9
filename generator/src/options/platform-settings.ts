/** The keys and values of platform.yaml, checked by the table of its shape. */
import type { Pagination, Theme } from "@prisma-paged/runtime/generator";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import { withoutRepeatedKeys } from "../diagnostics/repeated-names.js";
import { didYouMean } from "../util/did-you-mean.js";
import { formatList } from "../util/wording.js";
import { allowedNameOf, type NameSetting, namePatternOf } from "./parameter-names.js";
import { readPlainValue } from "./plain-value.js";
import { unknownKeyHint } from "./platform-hints.js";
import { type Format, formats, type LeafShape, type MappingShape } from "./platform-shape.js";
import { fitsTheme, themeForms } from "./theme.js";
import { nameOf, type YamlNode } from "./yaml.js";
import { readYamlPolicy } from "./yaml-cache-policy.js";

/** A leaf that was set. */
export type LeafSetting =
  | { readonly kind: "option"; readonly key: keyof Pagination; readonly value: unknown; readonly span: Span }
  | ({ readonly kind: "parameter" } & NameSetting)
  | { readonly kind: "flag"; readonly target: "hydraPrefix" | "reference" | "suffixes"; readonly value: boolean }
  | { readonly kind: "theme"; readonly target: keyof Theme; readonly value: string }
  | { readonly kind: "formats"; readonly value: readonly Format[] }
  | { readonly kind: "word"; readonly target: "orderNulls" | "naming"; readonly value: string }
  | { readonly kind: "text"; readonly target: "title" | "description" | "version"; readonly value: string };

/** What the file sets; what is wrong is reported and left out. */
export function readMapping(
  node: YamlNode,
  shape: MappingShape,
  path: readonly string[],
  diagnostics: Diagnostics,
): readonly LeafSetting[] {
  if (node.kind === "broken") return [];
  // A mapping whose keys are all commented out.
  if (node.kind === "scalar" && node.value === null) return [];
  const subject = path.length === 0 ? "This file" : `\`${path.join(".")}\``;
  if (node.kind !== "mapping") {
    const example = Object.keys(shape.keys)[0] ?? "";
    diagnostics.error(
      "wrong-type",
      `${subject} takes a mapping such as \`${example}: …\`; found ${nameOf(node)}.`,
      node.span,
      node.kind === "scalar" && /^\w+:\S/.test(node.text) ? "write a space after the colon" : undefined,
    );
    return [];
  }
  return withoutRepeatedKeys(subject, node.entries, diagnostics).flatMap(({ key, keySpan, value }) => {
    const child = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
    if (child === undefined) {
      const location = path.length === 0 ? "at the root" : `under \`${path.join(".")}\``;
      const message = `\`${key}\` is not a key ${location}.`;
      diagnostics.error(
        "unknown-config-key",
        message,
        keySpan,
        unknownKeyHint(key, shape) ?? `it has ${formatList(Object.keys(shape.keys))}`,
      );
      return [];
    }
    if (child.kind === "mapping") return readMapping(value, child, [...path, key], diagnostics);
    return readLeaf(key, value, child, diagnostics);
  });
}

function readLeaf(key: string, node: YamlNode, shape: LeafShape, diagnostics: Diagnostics): readonly LeafSetting[] {
  if (node.kind === "broken") return [];
  const wrong = (allowed: string, found: YamlNode = node, hint?: string): readonly LeafSetting[] => {
    diagnostics.error("wrong-type", `\`${key}\` takes ${allowed}; found ${nameOf(found)}.`, found.span, hint);
    return [];
  };
  const value = node.kind === "scalar" ? node.value : undefined;
  switch (shape.kind) {
    case "text": {
      if (typeof value === "string") return [{ kind: "text", target: shape.target, value }];
      const hint =
        typeof value === "number" && node.kind === "scalar" ? `write it in quotes: "${node.text}"` : undefined;
      return wrong("a text", node, hint);
    }
    case "flag": {
      const read = readPlainValue("boolean", value);
      if (!read.fits) return wrong(read.allowed, node, read.hint);
      return [{ kind: "flag", target: shape.target, value: read.value === true }];
    }
    case "parameter":
      if (typeof value !== "string" || !namePatternOf(shape.target).test(value)) {
        return wrong(allowedNameOf(shape.target));
      }
      return [{ kind: "parameter", target: shape.target, name: value, span: node.span }];
    case "option": {
      const { option } = shape;
      if (option.kind === "cursor") return wrong("no global value");
      if (value === null && option.default === null) return [];
      if (option.kind === "cache") {
        if (node.kind !== "mapping") return wrong("a mapping such as `max_age: 60`");
        const policy = readYamlPolicy(node, diagnostics);
        return policy === undefined ? [] : [{ kind: "option", key: option.key, value: policy, span: node.span }];
      }
      const read = readPlainValue(option.kind, value);
      if (!read.fits) return wrong(read.allowed, node, read.hint);
      return [{ kind: "option", key: option.key, value: read.value, span: node.span }];
    }
    case "theme": {
      const { target } = shape;
      if (typeof value === "string" && fitsTheme(target, value)) return [{ kind: "theme", target, value }];
      const { allowed, hint } = themeForms[target];
      return wrong(allowed, node, node.kind === "scalar" ? hint(String(value ?? "")) : undefined);
    }
    case "formats":
      return readFormats(node, wrong);
    case "word": {
      const { target, words } = shape;
      const word = words.find((candidate) => candidate === value);
      if (word !== undefined) return [{ kind: "word", target, value: word }];
      const hint = typeof value === "string" ? didYouMean(value, words) : undefined;
      return wrong(formatList(words, "or"), node, hint);
    }
  }
}

function readFormats(
  node: YamlNode,
  wrong: (allowed: string, found?: YamlNode, hint?: string) => readonly LeafSetting[],
): readonly LeafSetting[] {
  const allowed = `a list of different formats out of ${formats.join(", ")}`;
  if (node.kind !== "list" || node.items.length === 0) {
    const single = node.kind === "scalar" ? formats.find((format) => format === node.value) : undefined;
    return wrong(allowed, node, single && `write \`[${single}]\``);
  }
  const value: Format[] = [];
  for (const item of node.items) {
    if (item.kind === "broken") return [];
    const text = item.kind === "scalar" ? item.value : undefined;
    const format = formats.find((candidate) => candidate === text);
    if (format === undefined)
      return wrong(allowed, item, typeof text === "string" ? didYouMean(text, formats) : undefined);
    if (value.includes(format)) return wrong(allowed, item, `\`${format}\` is in the list twice`);
    value.push(format);
  }
  return [{ kind: "formats", value }];
}
