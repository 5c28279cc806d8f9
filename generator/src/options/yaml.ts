/** YAML → nodes with their places; syntax errors as diagnostics. The only file that knows the yaml package. */
import { createRequire } from "node:module";
import type { Alias, Document, Node, YAMLError } from "yaml";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";

/** A `broken` one cannot be read: the error has been reported. */
export type YamlNode = { readonly span: Span } & (
  | { readonly kind: "broken" }
  | { readonly kind: "scalar"; readonly value: unknown; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly YamlNode[] }
  | { readonly kind: "mapping"; readonly entries: readonly YamlEntry[] }
);

interface YamlEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlNode;
}

interface YamlFile {
  readonly path: string;
  readonly text: string;
}

/** Undefined for an empty file, and for one that cannot be read, with an `invalid-yaml` error for each problem. */
export function readYaml(file: YamlFile, diagnostics: Diagnostics): YamlNode | undefined {
  // Loaded only if there is a file to read: it is a quarter of all that is loaded.
  const yaml: typeof import("yaml") = createRequire(import.meta.url)("yaml");
  const { isAlias, isMap, isScalar, isSeq, parseDocument } = yaml;
  // Duplicate keys are left to the reader, which knows both places.
  const document = parseDocument(file.text, { prettyErrors: false, uniqueKeys: false });
  // At one place, only the first is a mistake of its own.
  const places = document.errors.map(({ pos: [at] }) => at);
  for (const [index, error] of document.errors.entries())
    if (places.indexOf(error.pos[0]) === index) reportFault(error);
  // The first of several documents is read, so that all its errors are reported together.
  const isBroken = document.errors.some(({ code }) => code !== "MULTIPLE_DOCS");
  if (isBroken || document.contents === null) return undefined;
  const cache = new Map<Node, YamlNode>();
  return toNode(document.contents);

  function reportFault({ code, message, pos: [at, end] }: YAMLError): void {
    const report = (what: string, start: number, end: number, hint?: string) =>
      diagnostics.error("invalid-yaml", sentence(what), clamp(file, start, end), hint);
    const opened = unclosed.test(message) ? openedBefore(document, file.text, at, yaml) : undefined;
    if (code === "MULTIPLE_DOCS") report("A second YAML document begins here: only one is read", at, at + "---".length);
    else if (opened !== undefined) report(`This \`${file.text[opened]}\` is never closed`, opened, opened + 1);
    else if (/^Tabs are not allowed/.test(message)) {
      report("YAML does not allow tabs as indentation", at, Math.max(end, at + 1), "replace the tabs by spaces");
    } else {
      const hint = message.startsWith("Nested mappings")
        ? "align the keys, and write a text that contains a colon in quotes"
        : undefined;
      report(`This is not valid YAML: ${message}`, at, Math.max(end, at + 1), hint);
    }
  }

  /** Each node once: anchors that refer to anchors could otherwise grow without bound. */
  function toNode(node: Node): YamlNode {
    const known = cache.get(node);
    if (known) return known;
    const span = spanOf(file, node.range);
    // Represents the node while it is read: an anchor within itself would never end.
    cache.set(node, { kind: "scalar", value: undefined, text: "an anchor within itself", span });
    const made = isAlias(node) ? toTarget(node, span) : toContent(node, span);
    cache.set(node, made);
    return made;
  }

  function toTarget(alias: Alias, span: Span): YamlNode {
    const target = alias.resolve(document);
    if (target !== undefined) return { ...toNode(target), span };
    diagnostics.error("invalid-yaml", `There is no anchor \`&${alias.source}\` before this.`, span);
    return { kind: "broken", span };
  }

  function toContent(node: Node, span: Span): YamlNode {
    if (isMap(node)) {
      const entries = node.items.map(({ key, value }): YamlEntry => {
        const keyNode = key as Node;
        const keySpan = spanOf(file, keyNode.range);
        const name = isScalar(keyNode) ? String(keyNode.value) : file.text.slice(keySpan.start, keySpan.end);
        // A key without a value is shown at the key.
        return {
          key: name,
          keySpan,
          value: value === null ? { kind: "scalar", value: null, text: "", span: keySpan } : toNode(value as Node),
        };
      });
      return { kind: "mapping", entries, span };
    }
    if (isSeq(node)) return { kind: "list", items: node.items.map((item) => toNode(item as Node)), span };
    return {
      kind: "scalar",
      value: isScalar(node) ? node.value : undefined,
      text: file.text.slice(span.start, span.end),
      span,
    };
  }
}

/** How the yaml package says that a bracket or quote is open where the text ends, or where something else begins. */
const unclosed = /^Missing closing|must (?:be sufficiently indented and )?end with/;

/** The offset of the outermost bracket or quote that reaches as far as the place where its end was missed. */
function openedBefore(
  document: Document,
  text: string,
  missed: number,
  { visit }: typeof import("yaml"),
): number | undefined {
  let opened: number | undefined;
  visit(document, {
    Node: (_, { range }) => {
      if (range?.[1] !== missed || !/["'[{]/.test(text[range[0]] ?? "")) return undefined;
      opened = range[0];
      return visit.BREAK;
    },
  });
  return opened;
}

function spanOf(file: YamlFile, range: readonly number[] | null | undefined): Span {
  return clamp(file, range?.[0] ?? 0, range?.[1] ?? 0);
}

function clamp({ path, text }: YamlFile, start: number, end: number): Span {
  const from = Math.min(start, text.length);
  return { file: path, start: from, end: Math.max(from, Math.min(end, text.length)) };
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** A node as messages name it. */
export function nameOf(node: YamlNode): string {
  if (node.kind === "mapping") return "a mapping";
  if (node.kind === "list") return node.items.length === 0 ? "an empty list" : "a list";
  if (node.kind === "broken") return "what cannot be read";
  if (node.value === null) return "nothing";
  return typeof node.value === "string" ? `the text ${JSON.stringify(node.value)}` : node.text;
}
