import { expect, test } from "vitest";
import { dmmfOf } from "../../../generator/test/dmmf.js";
import { namedIndexes } from "./named-indexes.js";

const long = "a".repeat(40);
const { datamodel } = dmmfOf(`
datasource db {
  provider = "postgresql"
}
model Book {
  id    Int    @id
  title String @map("name") @unique
  ${long} Int
  score Int
  @@index([title, score(sort: Desc)])
  @@index([score], map: "by_score")
  @@index([${long}, score])
  @@map("books")
}
`);

test("an index is named by its table and columns, shortened, or as the schema says", () => {
  const [usual, own, shortened] = namedIndexes(datamodel);
  expect(usual?.fields).toEqual([
    { field: "title", direction: "ASC" },
    { field: "score", direction: "DESC" },
  ]);
  expect(["books_name_score_idx", "books_title_score_idx"].map((name) => usual?.isNamed(name))).toEqual([true, false]);
  expect(["by_score", "books_score_idx"].map((name) => own?.isNamed(name))).toEqual([true, false]);
  expect(["by_score", `books_${long}_score_idx`].map((name) => shortened?.isNamed(name))).toEqual([false, true]);
});
