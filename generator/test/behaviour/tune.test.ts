/** `prisma-paged tune` on tables whose defects are known: it finds them, with the remedy, and blames no sound route. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { blamedIn, defectsOf, foundAt, type TuneReport, tunedProject } from "../tuned-project.js";

const database = inject("database");
const rows = 100_000;
let report: TuneReport;

beforeAll(async () => {
  const { tune } = await tunedProject(database, rows);
  report = await tune("--slow", "1ms");
}, 900_000);

describe("tune", () => {
  test("every request is answered", () => {
    expect(report.requests.length).toBeGreaterThan(50);
    expect(report.requests.filter(({ failed }) => failed !== undefined)).toEqual([]);
  });

  test.each(defectsOf(database, rows))("$route: $code", ({ route, code, remedy }) => {
    expect(foundAt(route, report)).toContainEqual(expect.stringContaining(`${code} ${remedy}`));
  });

  test("a costly count comes with what other ways to count cost", () => {
    const found = report.findings.find(({ code, route }) => code === "costly-count" && route === "GET /goods/counted");
    const estimated = database.provider === "sqlite" ? [] : [{ count: "estimated" }];
    expect(found?.costs?.map(({ options }) => options)).toEqual([
      ...[{}, { count: "capped" }, ...estimated, { count: "cached" }, { partial: true }],
    ]);
    // Which one is the cheapest depends on what else the machine does: the choice among given costs has its own test.
    for (const { milliseconds } of found?.costs ?? []) expect(milliseconds).toBeGreaterThan(0);
    const ways = found?.costs?.slice(1).map(({ options }) => options);
    expect(ways).toContainEqual(found?.remedy.kind === "options" ? found.remedy.options : undefined);
  });

  test("sound routes are not blamed", () => {
    expect(blamedIn(report)).toEqual([]);
  });
});
