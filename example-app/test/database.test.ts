import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, seed } from "@prisma-paged/example-schema";
import { afterAll, expect, it } from "vitest";
import { connect } from "../src/database.js";

const folder = mkdtempSync(join(tmpdir(), "prisma-paged-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(name: string) {
  const url = `file:${join(folder, name)}`;
  const applied = await migrate(url);
  return { url, applied, prisma: await connect(url) };
}

it("migrates to the tables of the schema: each model is written and read by Prisma", async () => {
  const { applied, url, prisma } = await open("models.db");
  expect(applied).toEqual(["20261101000000_init", "20261129000000_largest_cities_first"]);
  expect(await migrate(url)).toEqual([]);
  const country = { code: "FR", name: "France" };
  const feature = { code: "PPLC", description: "capital of a political entity" };
  const city = {
    id: 2_988_507,
    name: "Paris",
    altName: null,
    countryCode: "FR",
    featureCode: "PPLC",
    adminCode: "11",
    population: 2_138_551,
    latitude: 48.85341,
    longitude: 2.3488,
  };
  await prisma.country.create({ data: country });
  await prisma.feature.create({ data: feature });
  await prisma.city.create({ data: city });
  // Every scalar of each model is selected where nothing is, so a column that lacks fails here.
  expect(await prisma.country.findMany({ include: { cities: true } })).toEqual([{ ...country, cities: [city] }]);
  expect(await prisma.feature.findMany({ include: { cities: true } })).toEqual([{ ...feature, cities: [city] }]);
  await expect(prisma.city.create({ data: { ...city, id: 1, countryCode: "XX" } })).rejects.toMatchObject({
    code: "P2003",
  });
  await prisma.$disconnect();
});

it("seeds all or nothing, and once", async () => {
  const { url, prisma } = await open("seed.db");
  const interrupt = (written: number) => {
    if (written >= 50_000) throw new Error("interrupted");
  };
  await expect(seed(url, interrupt)).rejects.toThrow("interrupted");
  expect([await prisma.city.count(), await prisma.country.count(), await prisma.feature.count()]).toEqual([0, 0, 0]);

  const steps: number[] = [];
  expect(await seed(url, (written) => steps.push(written))).toBe(135_233);
  expect([steps.length, steps.at(-1)]).toEqual([14, 135_233]);
  expect(await seed(url)).toBe(0);
  expect([await prisma.city.count(), await prisma.country.count(), await prisma.feature.count()]).toEqual([
    135_233, 246, 18,
  ]);
  expect(await prisma.country.findUnique({ where: { code: "CI" } })).toEqual({ code: "CI", name: "Cote d'Ivoire" });
  await prisma.$disconnect();
});
