import { expect, test } from "vitest";
import { buildSourceMap } from "../schema/source-map.js";
import { fixedTexts } from "./fix-schema.js";

test("an index in another direction has another name, for Prisma's is that of the fields", () => {
  const text = "model Mixed {\n  id Int @id\n  score Int\n  day Int\n\n  @@index([score, day])\n}\n";
  const sources = buildSourceMap([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const fields = [
    { field: "score", direction: "ASC" },
    { field: "day", direction: "DESC" },
  ] as const;
  const remedy = { kind: "index", model: "Mixed", fields } as const;
  const found = { code: "index-order", route: "GET /mixeds", headline: "", proof: "", remedy } as const;
  expect(fixedTexts([found], sources, new Map([["schema.prisma", text]])).get("schema.prisma")).toBe(
    text.replace("\n}", '\n  @@index([score, day(sort: Desc)], map: "Mixed_score_day_desc_idx")\n}'),
  );
});
