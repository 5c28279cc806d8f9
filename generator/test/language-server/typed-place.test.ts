/** The place of the cursor in the comments of schemas, also if they are cut off there or have random edits. */
import { expect, test } from "vitest";
import { annotationAt } from "../../../tools/src/language-server/annotation-place.js";
import { type TypingContext, typingContextAt } from "../../../tools/src/language-server/completion/typing-context.js";
import { parseTree } from "../../src/annotations/syntax/parser.js";
import type { Group, Item, Word } from "../../src/annotations/syntax/tree.js";
import { annotatedComments, edited, plainDoc } from "../annotation-texts.js";
import { randomOf } from "../random.js";

const comments = annotatedComments().filter(({ length }) => length < 500);
const random = randomOf(2);
const broken = Array.from({ length: 300 }, () => edited(random.pick(comments), random));

/** The cursor at each position of a text. */
function cursorsIn(text: string) {
  return Array.from({ length: text.length + 1 }, (_, position) => ({
    position,
    cursor: typingContextAt(plainDoc(text), position),
  }));
}

const finished = comments.map((text) => ({ text, cursors: cursorsIn(text) }));

/** A position in a text, marked. */
const marked = (text: string, position: number) => `${text.slice(0, position)}|${text.slice(position)}`;

function itemsIn({ items }: Group): readonly Item[] {
  return items.flatMap((item) => [item, ...(item.value?.kind === "group" ? itemsIn(item.value) : [])]);
}

function wordsIn(tree: Group): readonly Word[] {
  return itemsIn(tree).flatMap(({ key, value }) =>
    [key, value].flatMap((node) => (node?.kind === "word" ? [node] : [])),
  );
}

test("in finished comments, the keys are those of the items around the cursor, and the range is the word", () => {
  const wrong: string[] = [];
  let found = 0;
  for (const { text, cursors } of finished) {
    for (const { position, cursor } of cursors) {
      const annotation = annotationAt(plainDoc(text), position)?.annotation;
      if (cursor?.kind !== "argument" || annotation?.parsed === undefined || annotation.parsed.problem) continue;
      found += 1;
      const { tree } = parseTree(text, text.indexOf("(", annotation.nameEnd));
      const around = itemsIn(tree).filter(
        ({ colon, value }) =>
          colon !== undefined && colon.end <= position && value !== undefined && position <= value.end,
      );
      const keys = around.flatMap(({ key }) => (key?.token.kind === "identifier" ? key.token.text : []));
      const word = wordsIn(tree).find(({ start, end }) => start < position && position < end);
      const isRight =
        cursor.path.join() === keys.join() &&
        cursor.range.start === (word?.start ?? cursor.range.start) &&
        cursor.range.end >= (word?.token.end ?? position) &&
        (word === undefined || cursor.range.end === word.token.end);
      if (!isRight) wrong.push(marked(text, position));
    }
  }
  expect(found).toBeGreaterThan(5000);
  expect(wrong).toEqual([]);
});

/** The part of a place that does not depend on the text after the cursor. */
function before(cursor: TypingContext | undefined): unknown {
  if (cursor?.kind !== "argument") return cursor && [cursor.kind, cursor.range.start];
  const { annotation, range, isQuoted, path, wants, bracket } = cursor;
  return JSON.stringify([annotation, range.start, isQuoted, path, wants, bracket]);
}

test("a comment that ends at the cursor has the same place there, unless the word before it may become another one", () => {
  const different: string[] = [];
  for (const { text, cursors } of finished) {
    for (const { position, cursor } of cursors) {
      const start = text.slice(0, position);
      const cut = typingContextAt(plainDoc(start), position);
      if (JSON.stringify(before(cut)) !== JSON.stringify(before(cursor))) different.push(marked(text, position));
    }
  }
  // `letter-case` and `Status[]`
  expect(different.filter((each) => !/\w(?:-\||\[\|\])/.test(each))).toEqual([]);
});

test("in every text, the range is around the cursor, and the groups are around each other", () => {
  const wrong: string[] = [];
  let found = 0;
  for (const text of [...broken, ...comments.map((each) => each.slice(0, -2))]) {
    for (const { position, cursor } of cursorsIn(text)) {
      const { path = [] } = annotationAt(plainDoc(text), position) ?? {};
      const isNested = path.every(({ group, item }, index) => {
        const inner = path[index + 1]?.group;
        return group.open.end <= position && (inner === undefined || (item?.value === inner && inner.end <= group.end));
      });
      const { start, end } = cursor?.range ?? { start: position, end: position };
      if (cursor !== undefined) found += 1;
      if (!isNested || start > position || end < position || end > text.length) wrong.push(marked(text, position));
    }
  }
  expect(found).toBeGreaterThan(5000);
  expect(wrong).toEqual([]);
});

test.each([
  ["@filter(exact, ra|nge)", "either ra|nge"],
  ["@filter(exact, |range)", "either |range"],
  ["@filter(exact |range)", undefined],
  ["@filter(exact ra|nge)", undefined],
  ['@resource(path: |"/b")', "path: value |"],
  ['@resource(path: "|/b")', 'path: value "|/b"'],
  ['@resource(path: "/b"|)', undefined],
  ["@pagination(itemsPerPage 20, par|)", "either par|"],
  ['@pagination(search: ["ti|, "name"])', 'search: value "ti|'],
  ['@pagination(search: ["ti|", "name"])', 'search: value "ti|"'],
  ["@pagination(order: [{ fie|\n@hidden", "order: key fie|"],
  ["@pagination(order: [{ field: id,\n|\n@hidden", "order: key |"],
  ["@pagination(order: [{ field: id,\n@hidden\n|", undefined],
  ["@pagination(where: { at: { lt: now(|) } })", undefined],
  ["@pagination(where: { at: { lt: no|w() } })", "where: at: lt: value no|w"],
  ["@pagination(parameters: { a: Int|? })", "parameters: a: value Int|"],
  ["@pagination(a}b, par|)", "either par|"],
  ["`@filter(|)`", undefined],
])("%s", (text, want) => {
  const position = text.indexOf("|");
  const plain = text.replace("|", "");
  const cursor = typingContextAt(plainDoc(plain), position);
  if (cursor?.kind !== "argument") return expect(cursor).toBe(want);
  const { path, wants, range } = cursor;
  const word = marked(plain.slice(range.start, range.end), position - range.start);
  expect([...path.map((key) => `${key}:`), wants, word].join(" ")).toBe(want);
});
