import { expect, test } from "vitest";
import type { IndexField } from "../schema/datamodel.js";
import { noPrefixes } from "../schema/doc-comment.js";
import { buildSourceMap } from "../schema/source-map.js";
import { fixedTexts } from "./fix-schema.js";

function fixed(text: string, ...indexes: readonly (readonly IndexField[])[]): string | undefined {
  const sources = buildSourceMap([{ path: "schema.prisma", name: "schema.prisma", text }], noPrefixes);
  const findings = indexes.map((fields) => {
    const remedy = { kind: "index", model: "Mixed", fields } as const;
    return { code: "index-order", route: "GET /mixeds", headline: "", proof: "", remedy } as const;
  });
  return fixedTexts(findings, sources, new Map([["schema.prisma", text]])).get("schema.prisma");
}

const model = "model Mixed {\n  id Int @id\n  score Int\n  day Int\n}\n";
const score = { field: "score", direction: "ASC" } as const;
const day = { field: "day", direction: "ASC" } as const;
const latest = { field: "day", direction: "DESC" } as const;

test("an index in another direction has another name, for Prisma's is that of the fields", () => {
  const text = model.replace("\n}", "\n\n  @@index(fields: [score, day])\n}");
  expect(fixed(text, [score, latest])).toBe(
    text.replace("\n}", '\n  @@index([score, day(sort: Desc)], map: "Mixed_score_day_desc_idx")\n}'),
  );
});

test("several indexes of one model stand below each other, in the order of the findings", () => {
  expect(fixed(model, [score, day], [day])).toBe(
    model.replace("\n}", "\n\n  @@index([score, day])\n  @@index([day])\n}"),
  );
});

test("of two indexes that differ in direction alone, the second has another name", () => {
  expect(fixed(model, [score, day], [score, latest])).toBe(
    model.replace(
      "\n}",
      '\n\n  @@index([score, day])\n  @@index([score, day(sort: Desc)], map: "Mixed_score_day_desc_idx")\n}',
    ),
  );
});

test("added lines end as the file's do, and a brace may be indented", () => {
  const windows = model.replace("\n}", "\n  }").replaceAll("\n", "\r\n");
  expect(fixed(windows, [day])).toBe(windows.replace("  }", "\r\n  @@index([day])\r\n  }"));
});
