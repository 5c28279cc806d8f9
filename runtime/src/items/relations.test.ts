import { expect, test } from "vitest";
import { resource } from "../../test/html-page.js";
import type { EmbeddedListDefinition } from "../definition/read-relations.js";
import { relationReader } from "./relations.js";

const list: EmbeddedListDefinition = {
  through: [],
  relation: "books",
  key: "books",
  limit: 2,
  select: { id: true },
  references: [],
  joins: [],
  target: { resource } as EmbeddedListDefinition["target"],
  order: [{ field: "id", direction: "ASC" }],
  parent: { authorId: "id" },
};

test("an embedded list is not left unread without its part: its scope would be, too", () => {
  expect(() => relationReader({ references: [], lists: [list], counts: [] }, {} as never, {})).toThrow(
    "An embedded list uses the part `lists`, which the emitted settings lack: run `prisma generate`.",
  );
  expect(() => relationReader({ references: [], lists: [], counts: [] }, {} as never, {})).not.toThrow();
});
