import { expect, test } from "vitest";
import { readSources } from "../schema/source-map.js";
import { inSourceOrder } from "./analyse.js";

const model = (name: string) => ({
  name,
  table: name,
  fields: [],
  keys: [],
  identifier: [],
  uniques: [],
  singleKeys: [],
  indexes: [],
});

test("models are in the order of files and lines, however Prisma was given the files", () => {
  const files = [
    { path: "/a.prisma", name: "a.prisma", text: "model Z {\n  id Int @id\n}\nmodel A {\n  id Int @id\n}\n" },
    { path: "/b.prisma", name: "b.prisma", text: "view M {\n  id Int @unique\n}\n" },
  ];
  const sources = readSources(files);
  const datamodel = { models: ["M", "A", "Z"].map(model), enums: [] };
  expect(inSourceOrder(datamodel, sources).models.map(({ name }) => name)).toEqual(["Z", "A", "M"]);
});
