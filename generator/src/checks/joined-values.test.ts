import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const schema = (embed: string, fields: string, preview = "relationJoins") => `
generator client {
  provider = "prisma-client"
  previewFeatures = ["${preview}"]
}
/// @pagination
model Payment {
  id      Int   @id
  ${embed}
  order   Order @relation(fields: [orderId], references: [id])
  orderId Int
  @@index([orderId])
}
/// @pagination
model Order {
  id       Int       @id
  ${fields}
  payments Payment[]
}
`;

const found = async (text: string, provider = "postgresql") =>
  (await sentencesOf(text, { provider })).split("\n").filter((line) => line.includes("[joined-values]"));

const total = "total Decimal";

describe("values of embedded items with `relationJoins`", () => {
  test.each([
    [total, "reads `total` of `Payment.order` as JSON: it loses digits of `Decimal`"],
    ["parts BigInt[]", "reads `parts` of `Payment.order` as JSON: it fails on lists of `BigInt`"],
  ])("%s", async (fields, message) => {
    expect(await found(schema("/// @embed", fields))).toEqual([expect.stringContaining(message)]);
  });

  test("that clients include", async () => {
    const text = schema("", total).replace(
      "@pagination\nmodel Pay",
      '@pagination(clientIncludes: ["order"])\nmodel Pay',
    );
    expect(await found(text)).toHaveLength(1);
  });

  test.each([
    ["without the feature", schema("/// @embed", total, "views"), "postgresql"],
    ["a link", schema("", total), "postgresql"],
    ["hidden", schema("/// @embed", `/// @hidden\n  ${total}`), "postgresql"],
    ["left out", schema('/// @embed(fields: ["id"])', total), "postgresql"],
    ["other types", schema("/// @embed", "count BigInt"), "mysql"],
  ])("no warning: %s", async (_, text, provider) => {
    expect(await found(text, provider)).toEqual([]);
  });
});
