/**
 * Reads YAML into values with their spans; syntax errors become diagnostics. The only file that knows the yaml package.
 */
import { createRequire } from "node:module";
import type { Alias, Document, Node, YAMLError } from "yaml";
import type { Diagnostic, Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { Entry, Value } from "./value.js";

interface YamlFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads a YAML file. Returns undefined for an empty file, and for one that cannot be read, with an `invalid-yaml` error
 * for each problem.
 */
export function readYaml(file: YamlFile, diagnostics: Diagnostics): Value | undefined {
  // Loaded only if there is a file to read: it is a quarter of all that is loaded.
  const yaml: typeof import("yaml") = createRequire(import.meta.url)("yaml");
  const { isAlias, isMap, isScalar, isSeq, parseDocument } = yaml;
  // Duplicate keys are left to the reader, which knows both places.
  const document = parseDocument(file.text, { prettyErrors: false, uniqueKeys: false });
  // At one place, only the first is a separate mistake.
  const places = document.errors.map(({ pos: [at] }) => at);
  for (const [index, error] of document.errors.entries())
    if (places.indexOf(error.pos[0]) === index) reportFault(error);
  // The first of several documents is read, so that all its errors are reported together.
  const isBroken = document.errors.some(({ code }) => code !== "MULTIPLE_DOCS");
  if (isBroken || document.contents === null) return undefined;
  const cache = new Map<Node, Value | undefined>();
  return toValue(document.contents);

  function reportFault({ code, message, pos: [at, end] }: YAMLError): void {
    const report = (what: Pick<Diagnostic, "headline" | "label" | "help">, start: number, end: number) =>
      diagnostics.error({ code: "invalid-yaml", ...what, span: clamp(file, start, end) });
    const opened = unclosed.test(message) ? openedBefore(document, file.text, at, yaml) : undefined;
    if (code === "MULTIPLE_DOCS")
      report({ headline: "a second YAML document begins here", label: "only one is read" }, at, at + "---".length);
    else if (opened !== undefined)
      report({ headline: `this \`${file.text[opened]}\` is never closed` }, opened, opened + 1);
    else if (/^Tabs are not allowed/.test(message)) {
      const what = { headline: "YAML does not allow tabs as indentation", help: "replace the tabs by spaces" };
      report(what, at, Math.max(end, at + 1));
    } else {
      const help = "align the keys, and write a text that contains a colon in quotes";
      const label = message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, "");
      const what = { headline: "this is not valid YAML", label };
      report(message.startsWith("Nested mappings") ? { ...what, help } : what, at, Math.max(end, at + 1));
    }
  }

  /**
   * Converts a node, each only once, because anchors that refer to anchors could otherwise grow without bound. Returns
   * undefined with an error.
   */
  function toValue(node: Node): Value | undefined {
    if (cache.has(node)) return cache.get(node);
    const span = spanOf(file, node.range);
    // Represents the node while it is read: an anchor within itself would never end.
    cache.set(node, { kind: "number", value: Number.NaN, text: "an anchor within itself", span });
    const made = isAlias(node) ? toTarget(node, span) : toContent(node, span);
    cache.set(node, made);
    return made;
  }

  function toTarget(alias: Alias, span: Span): Value | undefined {
    const target = alias.resolve(document);
    if (target !== undefined) {
      const value = toValue(target);
      return value && { ...value, span };
    }
    diagnostics.error({ code: "invalid-yaml", headline: `there is no anchor \`&${alias.source}\` before this`, span });
    return undefined;
  }

  function toContent(node: Node, span: Span): Value | undefined {
    if (isMap(node)) {
      const entries = node.items.flatMap(({ key, value }): readonly Entry[] => {
        const keyNode = key as Node;
        const keySpan = spanOf(file, keyNode.range);
        const name = isScalar(keyNode) ? String(keyNode.value) : file.text.slice(keySpan.start, keySpan.end);
        // A key without a value is shown at the key.
        const read =
          value === null ? ({ kind: "identifier", value: "null", span: keySpan } as const) : toValue(value as Node);
        return read === undefined ? [] : [{ key: name, keySpan, value: read }];
      });
      return { kind: "object", entries, span };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => toValue(item as Node));
      const read = items.filter((item) => item !== undefined);
      return read.length === items.length ? { kind: "list", items: read, span } : undefined;
    }
    const value = isScalar(node) ? node.value : undefined;
    switch (typeof value) {
      case "string":
        return { kind: "string", value, span };
      case "boolean":
        return { kind: "boolean", value, span };
      case "number":
        return { kind: "number", value, text: file.text.slice(span.start, span.end), span };
      default:
        return { kind: "identifier", value: "null", span };
    }
  }
}

/** The messages of the yaml package for an unclosed bracket or quote. */
const unclosed = /^Missing closing|must (?:be sufficiently indented and )?end with/;

/** Returns the offset of the outermost bracket or quote that reaches to `missed`, where its end is missing. */
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
