import { PrismaLibSql } from "@prisma/adapter-libsql";
import { afterAll, describe, expect, inject, it } from "vitest";
import { createApp } from "../src/app.js";
import { PrismaClient } from "../src/generated/prisma/client.js";

const prisma = new PrismaClient({
  adapter: new PrismaLibSql({ url: inject("databaseUrl") }),
  log: [{ emit: "event", level: "query" }],
});
let queries: string[] = [];
prisma.$on("query", ({ query }) => queries.push(query));
const app = createApp(prisma);
afterAll(() => prisma.$disconnect());

/** SQLite's plan for the page of cities that a route reads: the ordered query without a count. */
async function planOf(path: string): Promise<string> {
  queries = [];
  const response = await app.request(path);
  expect(response.status).toBe(200);
  const page = queries.find((query) => query.includes("ORDER BY") && query.includes("`City`"));
  if (page === undefined) throw new Error(`No page of cities among:\n${queries.join("\n")}`);
  const values = [...page.matchAll(/\?/g)].map(() => 1);
  const plan = await prisma.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${page}`, ...values);
  return plan.map(({ detail }) => detail).join("\n");
}

describe("each order is an index's own, so that a page reads no more rows than it skips and sends", () => {
  const cases = [
    { path: "/cities", plan: "SCAN main.City USING INDEX City_population_id_idx" },
    { path: "/cities?partial=true&page=3", plan: "SCAN main.City USING INDEX City_population_id_idx" },
    { path: "/cities?order[name]=asc", plan: "SCAN main.City USING INDEX City_name_idx" },
    { path: "/cities?order[population]=asc", plan: "SCAN main.City USING INDEX City_population_id_idx" },
    {
      path: "/cities?country=FR",
      plan: "SEARCH main.City USING INDEX City_countryCode_population_id_idx (countryCode=?)",
    },
    {
      path: "/cities?feature=PPLC",
      plan: "SEARCH main.City USING INDEX City_featureCode_population_id_idx (featureCode=?)",
    },
    {
      path: "/countries/FR/cities",
      plan: "SEARCH main.City USING INDEX City_countryCode_population_id_idx (countryCode=?)",
    },
    { path: "/cities/by-population", plan: "SCAN main.City USING INDEX City_population_id_idx" },
    {
      path: "/cities/by-population?population[lt]=1000&id[lt]=3039154",
      plan: "SEARCH main.City USING INDEX City_population_id_idx (population<?)",
    },
    {
      path: "/cities/by-population?population[gt]=1000&id[gt]=3039154",
      plan: "SEARCH main.City USING INDEX City_population_id_idx (population>?)",
    },
  ];
  it.each(cases)("$path", async ({ path, plan }) => {
    expect(await planOf(path)).toBe(plan);
  });
});
