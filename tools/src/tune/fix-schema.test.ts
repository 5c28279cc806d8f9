import { expect, test } from "vitest";
import type { IndexField } from "../../../generator/src/schema/datamodel.js";
import { noPrefixes } from "../../../generator/src/schema/doc-comment.js";
import { buildSourceMap } from "../../../generator/src/schema/source-map.js";
import { fixable, fixedTexts } from "./fix-schema.js";
import { tuneReportText } from "./report.js";
import type { IndexTrial } from "./try-index.js";

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

test("the report counts what is written: what brought something, or was not tried, and has a place in the schema", () => {
  const sources = buildSourceMap([{ path: "schema.prisma", name: "schema.prisma", text: model }], noPrefixes);
  const texts = new Map([["schema.prisma", model]]);
  const times = { before: 30, after: 29 };
  const trials: readonly (readonly [string, IndexTrial])[] = [
    ["tried", { outcome: "tried", ...times }],
    ["useless", { outcome: "useless", ...times }],
    ["planned", { outcome: "planned" }],
    ["unplanned", { outcome: "unplanned" }],
    ["failed", { outcome: "failed", reason: "the key is too long" }],
    ["untried", { outcome: "not-tried" }],
  ];
  const found = { code: "missing-index", route: "GET /mixeds", headline: "", proof: "" } as const;
  const ofIndexes = trials.map(([field, trial]) => {
    return {
      ...found,
      trial,
      remedy: { kind: "index", model: "Mixed", fields: [{ field, direction: "ASC" }] },
    } as const;
  });
  // No annotation of the model has options, and the other model is none of these files.
  const options = {
    kind: "options",
    operation: "getCollection",
    model: "Mixed",
    options: { partial: true },
    why: "",
  } as const;
  const elsewhere = { kind: "index", model: "Elsewhere", fields: [day] } as const;
  const others = [options, elsewhere].map((remedy) => ({ ...found, trial: { outcome: "not-tried" }, remedy }) as const);
  const findings = [...ofIndexes, ...others];

  const fixes = fixable(findings, sources, texts);
  const written = fixedTexts(fixes, sources, texts).get("schema.prisma");
  expect(written?.match(/@@index\(.*\)/g)).toEqual(["@@index([tried])", "@@index([planned])", "@@index([untried])"]);
  expect(tuneReportText({ measuredAt: "", chosen: {}, measured: [], findings }, fixes.length, false)).toMatch(
    /^8 findings; `--fix` can write 3 of them into the schema\.$/m,
  );
});
