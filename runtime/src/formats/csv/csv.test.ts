import { expect, test } from "vitest";
import type { CollectionPage } from "../../document/format.js";
import { ndjson } from "../ndjson/index.js";
import { csv, csvWithBom } from "./index.js";

const page = {
  fields: { id: { type: "Int" }, name: { type: "String" }, author: { link: "item" } },
  embedded: ["author"],
} as unknown as CollectionPage;

const line = (name: unknown) => csv.collection(page, [{ "@id": "/books/1", id: 1, name }]).split("\r\n")[1];

test("a line of keys, then a line for each item, in the order of the keys", () => {
  const members = [
    { "@id": "/books/1", "@type": "Book", name: "a", id: 1, author: null },
    { "@id": "/books/2", "@type": "Book", id: 2, name: null, author: { "@id": "/authors/1", name: "x" } },
  ];
  const lines = ["id,name,author", "1,a,", '2,,"{""name"":""x""}"', ""];
  expect(csv.collection(page, members)).toBe(lines.join("\r\n"));
  expect(csv.collection(page, [])).toBe("id,name,author\r\n");
  const stream = csv.stream(page);
  expect(stream.open + members.map(stream.member).join(stream.separator) + stream.close(2)).toBe(lines.join("\r\n"));
});

test.each([
  ['a "b"', '"a ""b"""'],
  ["a,b", '"a,b"'],
  ["a\nb", '"a\nb"'],
  ["a\rb", '"a\rb"'],
  ["", ""],
  [["x", "y"], '"[""x"",""y""]"'],
  [true, "true"],
  [-1.5, "-1.5"],
])("the value %j", (value, cell) => {
  expect(line(value)).toBe(`1,${cell},`);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\n=1", '"\'\n=1"'],
  ["\r=1", '"\'\r=1"'],
  ["＝1+1", "'＝1+1"],
  ["＋49", "'＋49"],
  ["－2+3", "'－2+3"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["﹦1", "'﹦1"],
  ["\u00A0=1", "'\u00A0=1"],
  ["\uFEFF@x", "'\uFEFF@x"],
  ["\u20112", "'\u20112"],
  ["-1e+21", "-1e+21"],
  ["-1.50", "-1.50"],
  ["+7", "+7"],
])("no spreadsheet runs %j", (text, cell) => {
  expect(line(text)).toBe(`1,${cell},`);
});

test("bytes stay what base64 says, and a list of them is JSON", () => {
  const bytes = { ...page, fields: { ...page.fields, name: { type: "Bytes" } } } as CollectionPage;
  expect(csv.collection(bytes, [{ id: 1, name: "+/8=" }])).toContain("1,+/8=,");
});

test("a key is no formula either", () => {
  const signed = { ...page, fields: { "@id": { type: "String" } } } as CollectionPage;
  expect(csv.collection(signed, [])).toBe("'@id\r\n");
});

test("a byte order mark comes once, before the keys", () => {
  const members = [{ id: 1, name: "ü" }];
  const text = csvWithBom.collection(page, members);
  expect(text).toBe(`\uFEFF${csv.collection(page, members)}`);
  const stream = csvWithBom.stream(page);
  expect(stream.open + stream.member(members[0] ?? {}) + stream.close(1)).toBe(text);
});

test("plain items, one on a line", () => {
  const members = [{ "@id": "/books/1", id: 1, author: { "@id": "/authors/1", name: "x\n" } }];
  expect(ndjson.collection(page, members)).toBe('{"id":1,"author":{"name":"x\\n"}}\n');
  expect(ndjson.collection(page, [])).toBe("");
});
