import { readFileSync } from "node:fs";
import { afterAll, describe, expect, inject, it } from "vitest";
import { createApp } from "../src/app.js";
import { connect } from "../src/database.js";

const prisma = await connect(inject("databaseUrl"));
const app = createApp(prisma);
afterAll(() => prisma.$disconnect());

interface City {
  readonly name: string;
  readonly altName: string | null;
  readonly country: string;
  readonly population: number;
}

interface Document {
  readonly "@id"?: string;
  readonly openapi?: string;
  readonly "hydra:totalItems"?: number;
  readonly "hydra:member": readonly City[];
  readonly "hydra:view"?: { readonly [link: string]: string };
}

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const [, section = ""] = readme.split("\n## What a client may request\n");
const requests = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `(\/[^`]*)` \| /gm)].map(([, path = ""]) => path);

const members = (document: Document) => document["hydra:member"];
const countries = (document: Document) => [...new Set(members(document).map(({ country }) => country))].sort();

/** What each row of the README's table promises. */
const promises: Readonly<Record<string, (document: Document) => void>> = {
  "/cities?page=2": (document) => {
    expect(document["hydra:totalItems"]).toBe(135_233);
    for (const link of ["first", "last", "previous", "next"]) {
      expect(document["hydra:view"]).toHaveProperty(`hydra:${link}`);
    }
  },
  "/cities?partial=true": (document) => {
    expect(document).not.toHaveProperty("hydra:totalItems");
    expect(document["hydra:view"]).toHaveProperty("hydra:next");
  },
  "/cities/by-population": (document) => {
    expect(members(document)[0]).toMatchObject({ name: "Shanghai" });
    expect(document["hydra:view"]?.["hydra:next"]).toContain("population%5Blt%5D=");
  },
  "/countries?itemsPerPage=5": (document) => expect(members(document)).toHaveLength(5),
  "/countries?pagination=false": (document) => {
    expect(members(document)).toHaveLength(document["hydra:totalItems"] ?? 0);
    expect(document["hydra:view"]).toBeUndefined();
  },
  "/countries/FR": (document) => expect(document).toMatchObject({ "@id": "/countries/FR", name: "France" }),
  "/countries/FR/cities": (document) => expect(countries(document)).toEqual(["/countries/FR"]),
  "/cities?country=FR": (document) => expect(countries(document)).toEqual(["/countries/FR"]),
  "/cities?country[]=FR&country[]=IT": (document) => {
    expect(["/countries/FR", "/countries/IT"]).toEqual(expect.arrayContaining(countries(document)));
    expect(members(document)).toHaveLength(30);
  },
  "/cities?name=spring&order[name]=asc": (document) => {
    const names = members(document).map(({ name }) => name);
    expect(names.every((name) => /spring/i.test(name))).toBe(true);
    expect(names).toEqual([...names].sort());
  },
  "/cities?population[gte]=5000000": (document) => {
    expect(members(document).length).toBeGreaterThan(5);
    expect(members(document).every(({ population }) => population >= 5_000_000)).toBe(true);
  },
  "/cities?country.name=united&order[country.name]=asc": (document) => {
    expect(countries(document)).toEqual(["/countries/AE", "/countries/GB"]);
  },
  "/cities?search=spring": (document) => {
    expect(document["hydra:totalItems"]).toBeGreaterThan(100);
    expect(members(document).every(({ name, altName }) => /spring/i.test(`${name} ${altName}`))).toBe(true);
  },
  "/cities/names?fields=name,country": (document) => {
    for (const city of members(document)) expect(Object.keys(city)).toEqual(["@id", "@type", "name", "country"]);
  },
  "/cities/largest?minPopulation=1000000": (document) => {
    expect(members(document).every(({ population }) => Number(population) >= 1_000_000)).toBe(true);
    expect(document["hydra:view"]).toHaveProperty("hydra:last");
  },
  "/openapi.json": (document) => expect(document.openapi).toMatch(/^3\.1/),
};

describe("what a client may request, in the README", () => {
  it("has one row for each promise", () => {
    expect(requests).toEqual(Object.keys(promises));
  });

  it.each(requests)("%s", async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    promises[path]?.((await response.json()) as Document);
  });
});
