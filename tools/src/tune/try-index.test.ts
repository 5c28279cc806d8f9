import { expect, test } from "vitest";
import { dmmfOf } from "../../../generator/test/dmmf.js";
import { indexSql, verdictOf } from "./try-index.js";

const { datamodel } = dmmfOf(`
datasource db {
  provider = "postgresql"
  schemas  = ["public", "shop"]
}
model Order {
  id       Int @id
  placedAt Int @map("placed_at")
  @@map("orders")
  @@schema("shop")
}
`);

test("an index is made and dropped in the schema of its table", () => {
  const remedy = { kind: "index", model: "Order", fields: [{ field: "placedAt", direction: "DESC" }] } as const;
  expect(indexSql(remedy, { provider: "postgresql", models: datamodel.models })).toMatchObject({
    create: 'CREATE INDEX "prisma_paged_tune" ON "shop"."orders" ("placed_at" DESC)',
    drop: 'DROP INDEX "shop"."prisma_paged_tune"',
  });
});

test("an index that saves a fifth of the time or less is useless", () => {
  const outcomes = [15, 16, 17, 25].map((after) => verdictOf(20, after).outcome);
  expect(outcomes).toEqual(["tried", "useless", "useless", "useless"]);
});
