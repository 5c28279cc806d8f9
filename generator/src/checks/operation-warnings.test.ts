import { describe, expect, test } from "vitest";
import { sentencesOf } from "../../test/api-from-schema.js";

const events = (native: string) => `
/// @pagination(viaCursor: [{ field: "at", direction: "DESC" }])
model Event {
  id Int @id
  at DateTime ${native}
  @@index([at, id])
}
`;

describe("a cursor finer than a millisecond", () => {
  test("is no matter where a handler gives the rows", async () => {
    const schema = `
/// @pagination
/// @pagination(operation: "feed", viaCursor: [{ field: "at" }], handler: true)
model Event {
  id Int @id
  at DateTime @db.Timestamptz(6)
}
`;
    const problems = await sentencesOf(schema, { provider: "postgresql" });
    expect(problems).not.toContain("[cursor-precision]");
    expect(problems).toContain("[handler-option]");
  });

  test("is reported with the type that avoids the look-up", async () => {
    expect(await sentencesOf(events("@db.Timestamptz(6)"), { provider: "postgresql" })).toMatchInlineSnapshot(`
      "warning: \`Event.at\` has more precision than a JavaScript Date: each page looks up the row that it starts after [cursor-precision]
        -->  schema.prisma:1:28 [{ field: "at", direction: "DESC" }]
        help: three digits suffice for most: \`@db.Timestamptz(3)\` spares the look-up

      1 warning
      "
    `);
  });

  test.each([
    ["postgresql", "@db.Timestamp", "@db.Timestamp(3)"],
    ["mysql", "@db.DateTime(6)", "@db.DateTime(3)"],
  ])("%s %s: %s, which is not warned of", async (provider, native, want) => {
    expect(await sentencesOf(events(native), { provider })).toContain(`\`${want}\``);
    expect(await sentencesOf(events(want), { provider })).toBe("");
  });
});

test("where no type spares it, the identifier does", async () => {
  expect(await sentencesOf(events(""), { provider: "sqlserver" })).toContain("a cursor over the identifier alone");
});
