import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import createClient from "openapi-fetch";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, expect, test } from "vitest";
import type { paths } from "./golden/cities.openapi.js";
import { serveExample } from "./serve-example.js";

const { origin, close } = await serveExample();
afterAll(close);

const document = await (await fetch(`${origin}/openapi.json`)).text();

test("@redocly/cli finds the document valid", () => {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-openapi-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, document);
  const cli = join(dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")), "bin/cli.js");
  try {
    const printed = execFileSync(process.execPath, [cli, "lint", file, "--format", "json"], {
      encoding: "utf8",
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { problems } = JSON.parse(printed.slice(printed.indexOf("{"))) as { problems: { ruleId: string }[] };
    // The example names no licence, its server is this machine, and two of its documents cannot fail.
    const known = new Set(["info-license", "no-server-example.com", "operation-4xx-response"]);
    expect(problems.map(({ ruleId }) => ruleId).filter((rule) => !known.has(rule))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("openapi-typescript makes the types that this folder's client is checked against", async () => {
  const anywhere = { ...JSON.parse(document), servers: [] };
  await expect(astToString(await openapiTS(anywhere))).toMatchFileSnapshot("golden/cities.openapi.d.ts");
});

test("openapi-fetch walks a collection to its end by its links, typed", async () => {
  const client = createClient<paths>({ baseUrl: origin });
  const codes = new Set<string>();
  const read = (page: number) =>
    client.GET("/countries", { params: { query: { page, itemsPerPage: 50, "order[name]": "desc" } } });
  let page: number | undefined = 1;
  let total = 0;
  while (page !== undefined) {
    const { data, error } = await read(page);
    if (error !== undefined) throw new Error(typeof error === "string" ? error : error.detail);
    if (typeof data === "string" || Array.isArray(data)) throw new Error("JSON-LD is the default");
    for (const country of data["hydra:member"]) codes.add(country.code);
    total = data["hydra:totalItems"];
    const next: string | undefined = data["hydra:view"]?.["hydra:next"];
    page = next === undefined ? undefined : Number(new URL(next, origin).searchParams.get("page"));
  }
  expect(codes.size).toBe(total);
  expect(total).toBeGreaterThan(200);
});

test("openapi-fetch sends lists and operators as the API reads them", async () => {
  const client = createClient<paths>({ baseUrl: origin });
  const query = { "country[]": ["FR", "DE"], "population[gte]": 1_000_000, "order[population]": "desc" } as const;
  const { data } = await client.GET("/cities", {
    params: { query: { ...query, "country[]": [...query["country[]"]] } },
    headers: { Accept: "application/json" },
  });
  if (typeof data !== "object" || "hydra:member" in data) throw new Error("JSON was requested");
  expect(new Set(data.items.map(({ countryCode }) => countryCode))).toEqual(new Set(["FR", "DE"]));
  expect(Math.min(...data.items.map(({ population }) => population))).toBeGreaterThanOrEqual(1_000_000);
});

test("openapi-fetch gives a problem typed", async () => {
  const client = createClient<paths>({ baseUrl: origin });
  const { error, response } = await client.GET("/cities", { params: { query: { page: 0 } } });
  expect(response.status).toBe(400);
  if (typeof error !== "object") throw new Error("a problem is an object");
  expect(error.parameter).toBe("page");
});
