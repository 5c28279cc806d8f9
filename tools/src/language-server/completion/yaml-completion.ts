/** Completes keys and values in platform.yaml, from the table of its shape. */
import {
  Diagnostics,
  type JsonSchema,
  meaningsOf,
  type PlatformKey,
  platformShape,
  readPlatformConfig,
  type Section,
} from "prisma-paged/tools";
import type { EditorLocation } from "../project-view.js";
import type { PlacedCandidate } from "./annotation-completion.js";
import { choice, placeholder, plainText } from "./snippet.js";

export function yamlCompletionsAt({
  file,
  text,
  offset,
}: Pick<EditorLocation, "file" | "text" | "offset">): readonly PlacedCandidate[] {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const [, indent = "", key, value] = /^( *)(?:([\w-]*)|\w+:( *\S*))$/.exec(text.slice(lineStart, offset)) ?? [];
  if (key === undefined && value === undefined) return [];
  const path = parentsOf(text.slice(0, lineStart), indent.length);
  const [start, end] = [
    offset - (key ?? value?.trim() ?? "").length,
    offset + (/^[\w-]*/.exec(text.slice(offset))?.[0].length ?? 0),
  ];
  const written = (snippet: string) => text.slice(0, start) + plainText(snippet) + text.slice(end);
  const errors = (changed: string) => {
    const diagnostics = new Diagnostics();
    readPlatformConfig({ path: file, text: changed }, diagnostics);
    return diagnostics.all.length;
  };
  const before = errors(written(""));
  const name = value === undefined ? undefined : text.slice(lineStart + indent.length, text.indexOf(":", lineStart));
  const section = sectionAt(path);
  const shapes =
    section === undefined
      ? []
      : Object.entries(section.keys).filter(([optionName]) => name === undefined || optionName === name);
  return shapes.flatMap(([label, shape]): readonly PlacedCandidate[] => {
    const summary = shape.summary;
    const values = keyValues(shape, indent);
    const right = (snippet: string) => errors(written(snippet)) <= before;
    if (name === undefined) {
      const snippet = values.map((valueText) => `${label}:${valueText}`).find(right);
      return snippet === undefined ? [] : [{ label, snippet, summary, kind: "option", start, end }];
    }
    const space = text.charAt(start - 1) === ":" ? " " : "";
    const meanings = shape.kind === "section" ? new Map<string, string>() : meaningsOf(shape.spec.schema);
    return wordsOf(shape).map((word) => ({
      label: word,
      snippet: space + word,
      summary: meanings.get(word) ?? summary,
      kind: "value",
      start,
      end,
    }));
  });
}

/** Returns the keys around a line, from outside in, by their indentation: `["platform", "defaults"]`. */
export function parentsOf(before: string, indent: number): readonly string[] {
  const path: string[] = [];
  let inner = indent;
  for (const line of before.split("\n").toReversed()) {
    const [, blanks = "", key = ""] = /^( *)(\w+):\s*$/.exec(line) ?? [];
    if (key === "" || blanks.length >= inner) continue;
    path.unshift(key);
    inner = blanks.length;
  }
  return path;
}

function sectionAt(path: readonly string[]): Section | undefined {
  let section: PlatformKey | undefined = platformShape;
  for (const key of path) section = section?.kind === "section" ? section.keys[key] : undefined;
  return section?.kind === "section" ? section : undefined;
}

/** Returns texts that may follow the colon, the most likely first. */
function keyValues(shape: PlatformKey, indent: string): readonly string[] {
  if (shape.kind === "section") return [`\n${indent}  `];
  const words = wordsOf(shape);
  if (words.length > 0) return words.length > 1 ? [` ${choice(1, words)}`] : [` ${words[0]}`];
  const byDefault = textOf(shape.default);
  const guesses = ["Books", '"#3366cc"', "/logo.svg", "100", "[jsonld, json, html]"].map(
    (guess) => ` ${placeholder(1, guess)}`,
  );
  const nested = `\n${indent}  max_age: ${placeholder(1, "60")}`;
  return [...(byDefault === undefined ? [] : [` ${placeholder(1, byDefault)}`]), ...guesses, nested];
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.join(", ")}]`;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Returns the words of a Boolean or an enum, with the default last; empty for other values. */
function wordsOf(shape: PlatformKey): readonly string[] {
  if (shape.kind === "section") return [];
  const { type, enum: words }: JsonSchema = shape.spec.schema;
  const all = type === "boolean" ? ["true", "false"] : Array.isArray(words) ? words.map(String) : [];
  const isDefault = (word: string) => word === String(shape.default);
  return [...all.filter((word) => !isDefault(word)), ...all.filter(isDefault)];
}
