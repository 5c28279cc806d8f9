import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { annotatedComments, argumentTexts, edited, plainDoc } from "../../../test/annotation-texts.js";
import { randomOf } from "../../../test/random.js";
import type { Value } from "../../options/value.js";
import { argumentsOf, type ParsedArguments, parseArguments } from "./arguments.js";
import { parseTree } from "./parser.js";
import type { Group, Item, Node, Range } from "./tree.js";

const comments = annotatedComments();
const finished = [...new Set(comments.flatMap(argumentTexts))];

/** The arguments of the schemas, cut off at each position, and with random edits. */
const short = finished.filter(({ length }) => length < 250);
const unfinished = short.flatMap((text) => [...text].map((_, index) => text.slice(0, index + 1)));
const random = randomOf(1);
const broken = Array.from({ length: 5000 }, () => edited(random.pick(comments), random)).flatMap(argumentTexts);
const texts = [...new Set([...finished, ...unfinished, ...broken])];

test("there are many texts, accepted and not", () => {
  const accepted = texts.filter((text) => parseArguments(plainDoc(text), 0).problem === undefined).length;
  expect(finished.length).toBeGreaterThan(200);
  expect(accepted).toBeGreaterThan(5000);
  expect(texts.length - accepted).toBeGreaterThan(5000);
});

/** The tokens of a node, in order. */
function leaves(node: Node | undefined): readonly Range[] {
  if (node === undefined) return [];
  if (node.kind === "word") return [node];
  const { name, open, items, close } = node;
  return [...leaves(name), open, ...items.flatMap(leavesOfItem), ...(close ? [close] : [])];
}

function leavesOfItem({ key, colon, value, comma }: Item): readonly Range[] {
  return [...leaves(key), ...(colon ? [colon] : []), ...leaves(value), ...(comma ? [comma] : [])];
}

/** Returns the nodes and items that are not around their parts, from the first token to the last. */
function misplaced(node: Node | undefined): readonly Range[] {
  if (node?.kind !== "group") return [];
  return [
    ...(isAround(node, leaves(node)) ? [] : [node]),
    ...node.items.flatMap((item) => [
      ...(isAround(item, leavesOfItem(item)) ? [] : [item]),
      ...misplaced(item.key),
      ...misplaced(item.value),
    ]),
  ];
}

function isAround({ start, end }: Range, parts: readonly Range[]): boolean {
  return start === (parts[0]?.start ?? start) && end >= (parts.at(-1)?.end ?? start);
}

describe("of every text", () => {
  test("the tree contains each token once, in the order of the text, and nodes are around their parts", () => {
    const wrong = texts.filter((text) => {
      const { tree } = parseTree(text, 0);
      const tokens = leaves(tree);
      const isInOrder = tokens.every(({ start, end }, index) => start >= (tokens[index - 1]?.end ?? 0) && end > start);
      const left = tokens.reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
        text.slice(0, tree.end),
      );
      return !isInOrder || left.trim() !== "" || tree.end > text.length || misplaced(tree).length > 0;
    });
    expect(wrong).toEqual([]);
  });

  test("the arguments and the problem are those of the whole tree, up to its first problem", () => {
    const wrong = texts.filter((text) => {
      const read = parseArguments(plainDoc(text), 0);
      const { tree, problem } = parseTree(text, 0);
      const whole = argumentsOf(tree, plainDoc(text));
      const first = problem === undefined ? whole : whole.slice(0, read.arguments.length);
      const end = problem === undefined ? tree.end : problem.end;
      return !isDeepStrictEqual({ arguments: first, end, ...(problem && { problem }) }, read);
    });
    expect(wrong).toEqual([]);
  });

  test("what is accepted is read again from its values", () => {
    const wrong = texts.filter((text) => {
      const read = parseArguments(plainDoc(text), 0);
      if (read.problem !== undefined) return false;
      return !isDeepStrictEqual(content(parseArguments(plainDoc(printed(read)), 0)), content(read));
    });
    expect(wrong).toEqual([]);
  });
});

/** The arguments without their places. */
function content({ arguments: read, problem }: ParsedArguments): unknown {
  return { problem, read: read.map(({ key, value }) => [key, plain(value)]) };
}

function plain(value: Value): unknown {
  const { span: _, ...rest } = value;
  if (rest.kind === "list") return { ...rest, items: rest.items.map(plain) };
  if (rest.kind === "object") return { ...rest, entries: rest.entries.map((entry) => [entry.key, plain(entry.value)]) };
  return rest;
}

function printed({ arguments: read }: ParsedArguments): string {
  return `(${read.map(({ key, value }) => (key === undefined ? "" : `${key}: `) + print(value)).join(", ")})`;
}

function print(value: Value): string {
  switch (value.kind) {
    case "string":
      return JSON.stringify(value.value);
    case "number":
      return value.text;
    case "boolean":
    case "identifier":
      return String(value.value);
    case "type":
      return value.name + value.modifier;
    case "call":
      return `${value.name}()`;
    case "list":
      return `[${value.items.map(print).join(", ")}]`;
    case "object":
      return `{ ${value.entries.map((entry) => `${entry.key}: ${print(entry.value)}`).join(", ")} }`;
  }
}

/** Returns a text with its arguments, each with its places, and with the problem or the end. */
function verdict(text: string): string {
  const { arguments: read, end, problem } = parseArguments(plainDoc(text), 0);
  const places = read.map(({ key, keySpan, value }) => {
    const name = keySpan === undefined ? "" : `${keySpan.start}-${keySpan.end} ${key}: `;
    return `${name}${value.span.start}-${value.span.end} ${print(value)}`;
  });
  const last =
    problem === undefined
      ? [`accepted until ${end}`]
      : [`${problem.start}-${problem.end} ${problem.headline}`, problem.label, problem.hint];
  return [JSON.stringify(text), ...places, ...last.filter((each) => each !== undefined)].join("\n  ");
}

test("the verdicts are those of an earlier parser, which threw at the first problem", () => {
  const file = fileURLToPath(new URL("../../../test/annotation-verdicts.golden.txt", import.meta.url));
  const recorded = readFileSync(file, "utf8")
    .trimEnd()
    .split(/\n(?=")/);
  expect(recorded.length).toBeGreaterThan(100);
  expect(recorded.map((each) => verdict(JSON.parse(each.split("\n")[0] ?? "")))).toEqual(recorded);
});

describe("unfinished text", () => {
  const outline = (text: string): unknown => shownGroup(parseTree(text, 0).tree);
  test.each([
    ["(itemsPerPage 20, partial: true)", "(itemsPerPage 20!, partial: true)"],
    ["(itemsPerPage = 20, partial: true)", "(itemsPerPage: 20!, partial: true)"],
    ["(exact order)", "(exact order)"],
    ["(order: [{ fie", "(order: [{fie!…!…!…"],
    ["(order: [{ field: , partial: true)", "(order: [{field: !, partial: true…!…!)"],
    ["(type: schema:Book, path: /books)", "(type: schema:Book!, path: /books!)"],
    ["(a}b, c: 1)", "(a }! b, c: 1)"],
    ['(path: "/b, partial: true', "(path: …!…"],
    ["(itemsPerPage: 20\n @hidden", "(itemsPerPage: 20…"],
    ["(now(x), 2)", "(now(x!)!, 2)"],
  ])("%s", (text, shown) => {
    expect(outline(text)).toBe(shown);
  });

  /** Returns the tree as text: `!` after a broken item, `…` for a missing bracket. */
  function shownGroup({ bracket, name, items, close }: Group): string {
    const end = close === undefined ? "…" : { "(": ")", "[": "]", "{": "}" }[bracket];
    const inner = items.map((item) => `${shownItem(item)}${item.comma ? "," : ""}`).join(" ");
    return `${name ? shownNode(name) : ""}${bracket}${inner}${end}`;
  }

  function shownItem({ key, colon, value, isBroken }: Item): string {
    const before = key === undefined ? "" : shownNode(key);
    const mark = colon !== undefined ? ": " : key && value ? " " : "";
    return `${before}${mark}${value ? shownNode(value) : ""}${isBroken ? "!" : ""}`;
  }

  function shownNode(node: Node): string {
    if (node.kind === "group") return shownGroup(node);
    const { token, modifier = "" } = node;
    if (token.kind === "broken") return token.isClosed === undefined ? (/`(.+)`/.exec(token.message)?.[1] ?? "") : "…";
    return (token.kind === "string" ? JSON.stringify(token.value) : token.kind === "end" ? "" : token.text) + modifier;
  }
});
