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

  test("sound routes are not blamed", () => {
    expect(blamedIn(report)).toEqual([]);
  });
});
