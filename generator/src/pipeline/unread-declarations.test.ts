import { expect, test } from "vitest";
import { dmmfOf } from "../../test/dmmf.js";
import { fromDmmf } from "../schema/dmmf.js";
import { readSources } from "../schema/source-map.js";
import { refuseUnreadDeclarations } from "./unread-declarations.js";

const read = `model Book {
  id    Int    @id
  title String
}
`;
const sourceMap = readSources([{ path: "/nowhere/schema.prisma", name: "schema.prisma", text: read }]);
const refuse = (text: string) => refuseUnreadDeclarations({ datamodel: fromDmmf(dmmfOf(text)), sourceMap });

test("a field or a model of Prisma's that is not found in the files ends the run: its annotations are unknown", () => {
  expect(() => refuse(read.replace("title", "secret String\n  title"))).toThrow("Prisma reads `Book.secret`, but");
  expect(() => refuse(`${read}\nmodel Author {\n  id Int @id\n}\n`)).toThrow("Prisma reads `Author`, but");
});

test("nothing ends a run in which each of them is found", () => {
  expect(() => refuse(read)).not.toThrow();
});
