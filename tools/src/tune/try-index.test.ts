import { expect, test } from "vitest";
import { dmmfOf } from "../../../generator/test/dmmf.js";
import { indexSql } from "./try-index.js";

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
