import { describe, expect, test } from "vitest";
import { defaultPagination, defaultParameters } from "../../test/fixture/pagination.js";
import type { ApiOptions } from "../definition/api-options.js";
import type { ApiSettings } from "../document/api-settings.js";
import { jsonLd } from "../formats/jsonld/index.js";
import { mountAll } from "../http/mount.js";
import { apiState } from "../http/mounted-api.js";
import { sqlite } from "../reading/databases.js";
import { documentsOf } from "./documents.js";
import { hydra } from "./hydra/hydra-documentation.js";
import { openapi } from "./openapi/openapi-document.js";

const settings: ApiSettings = {
  prefix: "hydra:",
  database: sqlite,
  parameters: defaultParameters,
  pagination: defaultPagination,
  formats: [jsonLd],
};
const description = { title: 'A <b> & "c"', version: "1", settings, resources: [], openapi, hydra };

const unused = () => Promise.reject(new Error("no query is run here"));
const unusedClient = { $transaction: unused, $queryRaw: unused };

const apiOf = (options: ApiOptions, settings: ApiSettings) => ({ options, settings, state: apiState(options) });

function app(given: { readonly basePath?: string } = {}) {
  const options: ApiOptions = {
    prisma: unusedClient,
    ...(given.basePath !== undefined && { basePath: given.basePath }),
  };
  return mountAll(apiOf(options, settings), documentsOf(description));
}

describe("an API without documentation", () => {
  const bare = { title: "A", settings: { ...settings, hydra: false }, resources: [] } as const;
  const api = mountAll(apiOf({ prisma: unusedClient }, bare.settings), documentsOf(bare));

  test.each(["/docs.jsonld", "/openapi.json"])("has no %s", async (path) => {
    expect((await api.request(path)).status).toBe(404);
  });

  test("leads to none", async () => {
    const entrypoint = await api.request("/");
    expect([entrypoint.status, entrypoint.headers.get("Link")]).toEqual([200, null]);
    expect((await api.request("/contexts/Entrypoint")).status).toBe(200);
    expect((await api.request("/none")).headers.get("Link")).toBe(
      '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"',
    );
  });

  test("OpenAPI does not describe a route that there is not", async () => {
    const some = { ...bare, openapi };
    const document = await mountAll(apiOf({ prisma: unusedClient }, bare.settings), documentsOf(some)).request(
      "/openapi.json",
    );
    expect(Object.keys(((await document.json()) as { paths: object }).paths)).toEqual([
      "/",
      "/contexts/{name}",
      "/errors/{code}",
    ]);
  });
});

describe("GET /openapi.json", () => {
  test("is not sent again to who has it", async () => {
    const first = await app().request("/openapi.json");
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await app().request("/openapi.json", { headers })).status).toBe(304);
  });
});

test.each(["/openapi.json", "/docs.jsonld", "/contexts/Error"])(
  "%s holds a host as it was sent, whatever its characters mean to a replacement",
  async (path) => {
    const textOf = async (host: string) => (await app().request(`http://${host}${path}`)).text();
    const plain = await textOf("cities.test");
    for (const host of ["a$'b", "a$`b", "a$&b", "a$$b"]) {
      expect(await textOf(host)).toBe(plain.replaceAll("cities.test", () => host));
    }
  },
);

test("a title holds what it says, whatever an API's own address is written as until it is known", async () => {
  const title = "{base} {basePath} $& {0}";
  const described = mountAll(apiOf({ prisma: unusedClient }, settings), documentsOf({ ...description, title }));
  const document = await (await described.request("/openapi.json")).json();
  expect(document).toMatchObject({ info: { title }, servers: [{ url: "http://localhost" }] });
});

test.each(["https://api.test", "https://api.test/", "https://api.test//"])(
  "links start with the origin %s, with one slash behind it",
  async (origin) => {
    const api = mountAll(
      apiOf({ prisma: unusedClient, origin, basePath: "/api/" }, settings),
      documentsOf(description),
    );
    const response = await api.request("/api/openapi.json");
    expect(await response.json()).toMatchObject({ servers: [{ url: "https://api.test/api" }] });
    expect(response.headers.get("Link")).toContain("<https://api.test/api/docs.jsonld>");
  },
);

test("nothing is made before it is asked for, and nothing twice", async () => {
  let reads = 0;
  const documents = documentsOf({
    settings,
    openapi,
    hydra,
    get resources() {
      reads++;
      return [];
    },
  });
  const api = mountAll(apiOf({ prisma: unusedClient }, settings), documents);
  expect(reads).toBe(0);
  const first = await (await api.request("/docs.jsonld")).text();
  const taken = reads;
  expect(taken).toBeGreaterThan(0);
  expect(await (await api.request("/docs.jsonld")).text()).toBe(first);
  expect((await api.request("/openapi.json")).status).toBe(200);
  expect(reads).toBe(taken);
});

test.each(["", "/api"])("GET /docs leads to the first page, under %j", async (basePath) => {
  const response = await app({ basePath }).request(`${basePath}/docs`);
  expect([response.status, response.headers.get("Location")]).toEqual([302, `${basePath}/`]);
});
