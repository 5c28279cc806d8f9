import { expect, test } from "vitest";
import { relationReader } from "./relations.js";

const list = {
  ...{ relation: "books", model: "Book", limit: 2, identifier: ["id"], select: { id: true } },
  ...{ order: [{ field: "id", direction: "ASC" }], parent: { field: "authorId", equals: "id" } },
} as const;

test("an embedded list is not left unread without its part: its scope would be, too", () => {
  expect(() => relationReader({} as never, { lists: [list] as never }, {} as never, undefined)).toThrow(
    "An embedded list uses the part `lists`, which the emitted settings lack: run `prisma generate`.",
  );
  expect(() => relationReader({} as never, { references: [] }, {} as never, undefined)).not.toThrow();
});
