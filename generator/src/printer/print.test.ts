import { expect, test } from "vitest";
import { angles, block } from "./doc.js";
import type { Module } from "./module.js";
import { print } from "./print.js";

const empty: Module = { banner: ["Made from x."], imports: [], statements: [] };
const head = ["/* biome-ignore-all lint format: generated file */ /* eslint-disable */", "// Made from x.", ""].join(
  "\n",
);

test("the banner comes first: Biome wants its comment on the first line", () => {
  expect(print(empty).trimEnd()).toBe(head.trimEnd());
});

test("imports are merged and sorted; types alone become a type import", () => {
  const text = print({
    ...empty,
    imports: [
      { from: "./city2.js", name: "b", type: false },
      { from: "./city10.js", name: "toCityItem", type: false },
      { from: "./city10.js", name: "CityItem", type: true },
      { from: "./city10.js", name: "CityItem", type: true },
      { from: "../prisma/client.js", name: "Prisma", type: true },
      { from: "hono", name: "Hono", type: false },
      { from: "@x-y/z", name: "D", type: true },
      { from: "./city10-old.js", name: "c", type: false },
      { from: "@x/y", name: "collection", type: false },
      { from: "@x/y", name: "Collection", type: true },
    ],
  });
  expect(text.slice(head.length)).toBe(`
import type { D } from "@x-y/z";
import { type Collection, collection } from "@x/y";
import { Hono } from "hono";
import type { Prisma } from "../prisma/client.js";
import { c } from "./city10-old.js";
import { type CityItem, toCityItem } from "./city10.js";
import { b } from "./city2.js";
`);
});

test("no line is over 120 columns: names and parameters are one a line, types move below", () => {
  const names = ["a", "b", "c", "d", "e"].map((letter) => letter.repeat(40));
  const options = { name: "options", type: "O".repeat(40) };
  const text = print({
    ...empty,
    imports: names.map((name) => ({ from: "x", name, type: false })),
    statements: [
      { kind: "type", name: "T", exported: true, doc: "", type: ["T".repeat(60), angles(["A", "B".repeat(50)])] },
      { kind: "type", name: "U", exported: true, doc: "", type: ["U".repeat(60), angles(["A", "B".repeat(60)])] },
      {
        kind: "function",
        name: "f".repeat(60),
        exported: true,
        doc: "",
        body: [],
        parameters: [options],
        returnType: "R",
      },
    ],
  });
  expect(text.slice(head.length)).toBe(`
import {
${names.map((name) => `  ${name},`).join("\n")}
} from "x";

export type T =
  ${"T".repeat(60)}<A, ${"B".repeat(50)}>;

export type U = ${"U".repeat(60)}<
  A,
  ${"B".repeat(60)}
>;

export function ${"f".repeat(60)}(
  options: ${"O".repeat(40)},
): R {}
`);
});

test("an interface without properties has nothing between its braces", () => {
  const none = { kind: "interface", name: "None", exported: true, doc: "", extends: ["Base"], properties: [] } as const;
  expect(print({ ...empty, statements: [none] }).slice(head.length)).toBe("\nexport interface None extends Base {}\n");
});

test("statements: an empty line between any two, comments in the short form where they fit", () => {
  const text = print({
    ...empty,
    reexports: [{ from: "./a.js", name: "A", type: true }],
    statements: [
      { kind: "const", name: "a", exported: false, doc: "", value: block(["x: 1"]) },
      { kind: "const", name: "b", exported: true, doc: "Short.", value: "1" },
      { kind: "type", name: "T", exported: true, doc: "Two\n\nlines.", typeParameters: ["E"], type: "E[]" },
      { kind: "type", name: "U", exported: true, doc: "Ends */ here.", type: block(["readonly a: 1"], ";") },
      {
        kind: "interface",
        name: "I",
        exported: true,
        doc: "",
        extends: ["T<1>"],
        properties: [
          { name: '"@id"', type: "string", doc: "Long ".repeat(30).trim() },
          { name: "x", type: "1", optional: true },
        ],
      },
      {
        kind: "function",
        name: "f",
        exported: true,
        doc: "",
        typeParameters: ["E"],
        parameters: [{ name: "e", type: "E" }],
        returnType: "E",
        body: ["const a = e;", ["return ", block(["a"]), ";"]],
      },
    ],
  });
  expect(text.slice(head.length)).toBe(`
export type { A } from "./a.js";

const a = {
  x: 1,
};

/** Short. */
export const b = 1;

/**
 * Two
 *
 * lines.
 */
export type T<E> = E[];

/** Ends *\\/ here. */
export type U = {
  readonly a: 1;
};

export interface I extends T<1> {
  /**
   * ${"Long ".repeat(23).trim()}
   * ${"Long ".repeat(7).trim()}
   */
  readonly "@id": string;
  readonly x?: 1;
}

export function f<E>(e: E): E {
  const a = e;
  return {
    a,
  };
}
`);
});
