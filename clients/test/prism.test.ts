import { createRequire } from "node:module";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import type { createClientFromOperations as Create } from "@stoplight/prism-http/dist/client.js";
import { afterAll, expect, test } from "vitest";
import { serveExample } from "./serve-example.js";

// A module of Prism's that only `require` can name.
const { createClientFromOperations } = createRequire(import.meta.url)("@stoplight/prism-http/dist/client") as {
  readonly createClientFromOperations: typeof Create;
};

const { origin, close } = await serveExample();
afterAll(close);

const document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document;
const proxy = await proxyOf(document);

interface Answer {
  readonly content?: { readonly [mediaType: string]: object };
}

interface Document {
  readonly paths: { readonly [path: string]: { readonly get: { readonly responses: { [status: string]: Answer } } } };
  readonly components: { readonly schemas: { readonly City: { readonly properties: { name: object } } } };
}

/** Prism in front of the app. It rejects nothing: it reports what violates the document. */
async function proxyOf(openApi: object) {
  return createClientFromOperations(await getHttpOperationsFromSpec(openApi), {
    mock: { dynamic: false },
    isProxy: true,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    upstream: new URL(origin),
    upstreamProxy: undefined,
  });
}

/** Through the proxy: the answer, which neither breaks the document nor belongs to a request that does. */
async function get(path: string, accept = "application/ld+json", by = proxy) {
  const answer = await by.request(path, { method: "get", headers: { accept } });
  expect({ path, ...answer.violations }).toEqual({ path, input: [], output: [] });
  return answer;
}

interface Collection {
  readonly "hydra:totalItems": number;
  readonly "hydra:member": readonly object[];
  readonly "hydra:view"?: { readonly "hydra:next"?: string };
}

/** Every page from this one on, by `hydra:next`. */
async function walk(path: string, most = Number.POSITIVE_INFINITY): Promise<number> {
  let members = 0;
  let next: string | undefined = path;
  for (let page = 0; next !== undefined && page < most; page++) {
    const { data } = await get(next);
    const collection = data as Collection;
    members += collection["hydra:member"].length;
    next = collection["hydra:view"]?.["hydra:next"];
  }
  return members;
}

test("a walk to the end by links breaks nothing", async () => {
  const { data } = await get("/countries?itemsPerPage=0");
  expect(await walk("/countries?order%5Bname%5D=desc")).toBe((data as Collection)["hydra:totalItems"]);
});

test.each([
  "/cities?name=san&order%5Bpopulation%5D=desc",
  "/cities?country%5B%5D=FR&country%5B%5D=DE",
  "/cities?partial=true",
  "/cities/by-population",
  "/cities/by-population?population%5Bgte%5D=5000000&partial=true",
  "/cities/largest",
  "/countries/FR/cities",
])("the first pages of %s break nothing", async (path) => {
  expect(await walk(path, 3)).toBeGreaterThan(0);
});

test.each([
  "/",
  "/docs.jsonld",
  "/contexts/City",
  "/countries?pagination=false",
  "/features",
  "/features/PPLA",
  "/cities/2988507",
  "/countries/FR",
])("%s breaks nothing", async (path) => {
  expect((await get(path)).status).toBe(200);
});

// Prism takes every `+json` type for `application/json`, and of those the first in the document.
const bare = structuredClone(document);
for (const { get } of Object.values(bare.paths)) {
  const json = get.responses[200]?.content?.["application/json"];
  if (json !== undefined) get.responses[200] = { ...get.responses[200], content: { "application/json": json } };
}
const bareProxy = await proxyOf(bare);

test.each(["/cities?partial=true", "/countries?pagination=false", "/cities/2988507"])(
  "%s as bare JSON breaks nothing",
  async (path) => {
    expect((await get(path, "application/json", bareProxy)).status).toBe(200);
  },
);

test("problems are as the document says", async () => {
  expect((await get("/cities/1")).status).toBe(404);
  expect((await get("/countries/XX/cities")).status).toBe(404);
  // The proxy refuses a request that breaks the document; the answer to it must be right all the same.
  const bad = await proxy.request("/cities?page=0", { method: "get", headers: { accept: "application/ld+json" } });
  expect(bad.status).toBe(400);
  expect(bad.violations.input).not.toEqual([]);
  expect(bad.violations.output).toEqual([]);
});

test("the proxy does find an answer that breaks the document", async () => {
  const stricter = structuredClone(document);
  stricter.components.schemas.City.properties.name = { type: "integer" };
  const strict = await proxyOf(stricter);
  const answer = await strict.request("/cities/2988507", { method: "get", headers: { accept: "application/ld+json" } });
  expect(answer.violations.output).not.toEqual([]);
});
