/** Each status that the types of a route name is returned, with the body that they say; and no type names another one. */
import { hc, type InferResponseType } from "hono/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "./generated/api/index.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

type App = ReturnType<typeof createApi>;

const handlers = { Book: { recommended } };
let library: Library;
let app: App;

beforeAll(async () => {
  library = await openLibrary();
  await library.prisma.notice.create({ data: { id: 1, text: "Closed", day: new Date(0), weight: 1 } });
  app = createApi({ prisma: library.prisma, handlers });
});
afterAll(() => library.prisma.$disconnect());

const over = (app: () => App) =>
  hc<Api>("http://localhost", {
    fetch: async (input: string | URL | Request, init?: RequestInit) => app().request(input, init),
  });

const client = over(() => app);

/** A client of an API whose database fails, with this code of Prisma. */
const failing = (code: string) =>
  over(() => {
    const failure = Object.assign(new Error("The database fails."), { code });
    const prisma = library.prisma.$extends({ query: { $allOperations: () => Promise.reject(failure) } });
    return createApi({ prisma, onError: () => {}, handlers });
  });

const [unreachable, defective] = [failing("P1001"), failing("P2010")];
const image = { headers: { Accept: "image/png" } };
const known = (response: { readonly headers: Headers }) => ({
  headers: { "If-None-Match": response.headers.get("etag") ?? "" },
});

type Get = (...given: never[]) => Promise<{ readonly status: number }>;

/** A request for each status that an endpoint has: TypeScript refuses a missing one, and one that it does not have. */
type Requests<Endpoint extends Get> = {
  readonly [Status in Awaited<ReturnType<Endpoint>>["status"]]: () => ReturnType<Endpoint>;
};

const one = { param: { id: "1" } };
const none = { param: { id: "99" } };

const collection: Requests<typeof client.books.$get> = {
  200: () => client.books.$get(),
  304: async () => client.books.$get({}, known(await client.books.$get())),
  400: () => client.books.$get({ query: { page: 0 } }),
  406: () => client.books.$get({}, image),
  500: () => defective.books.$get(),
  503: () => unreachable.books.$get(),
};

const books = client.authors[":id"].books;
const relation: Requests<typeof books.$get> = {
  200: () => books.$get(one),
  304: async () => books.$get(one, known(await books.$get(one))),
  400: () => books.$get({ ...one, query: { page: 0 } }),
  404: () => books.$get(none),
  406: () => books.$get(one, image),
  500: () => defective.authors[":id"].books.$get(one),
  503: () => unreachable.authors[":id"].books.$get(one),
};

const book = client.books[":id"];
const item: Requests<typeof book.$get> = {
  200: () => book.$get(one),
  304: async () => book.$get(one, known(await book.$get(one))),
  404: () => book.$get(none),
  406: () => book.$get(one, image),
  500: () => defective.books[":id"].$get(one),
  503: () => unreachable.books[":id"].$get(one),
};

const notice = client.notices[":id"];
/** The types of an item without parameters have none to send, but the API refuses what other clients send. */
const misspelt = { ...one, query: { colour: "red" } };
const strictItem: Requests<typeof notice.$get> = {
  200: () => notice.$get(one),
  304: async () => notice.$get(one, known(await notice.$get(one))),
  400: () => notice.$get(misspelt),
  404: () => notice.$get(none),
  406: () => notice.$get(one, image),
  500: () => defective.notices[":id"].$get(one),
  503: () => unreachable.notices[":id"].$get(one),
};

const scene = client.scenes[":id"];
type SceneRefusal = InferResponseType<typeof scene.$get, 400>;

const routes = { collection, relation, item, strictItem };

test.each(
  Object.entries(routes).flatMap(([route, requests]) =>
    Object.entries(requests).map(([status, send]) => [route, Number(status), send] as const),
  ),
)("%s: %i", async (_, status, send) => {
  const response = await send();
  expect(response.status).toBe(status);
  expect(response.ok).toBe(status === 200);
  const text = await response.text();
  if (status === 304) expect(text).toBe("");
  else if (status === 200) expect(JSON.parse(text)).toMatchObject({ "@context": expect.any(String) });
  else {
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const texts = { "@context": "", "@id": "", "@type": "", type: "", title: "", detail: "" };
    const expected = Object.fromEntries(Object.keys(texts).map((key) => [key, expect.any(String)]));
    expect(JSON.parse(text)).toMatchObject({ ...expected, status });
  }
});

test("an item whose fields the client chooses refuses a wrong choice", async () => {
  const response = await scene.$get({ ...one, query: { fields: "colour" } });
  if (response.status !== 400) throw new Error(`Status ${response.status}`);
  const problem: SceneRefusal = await response.json();
  expect(problem).toMatchObject({ parameter: "fields", value: "colour" });
});

test("an item without parameters ignores a query, however long", async () => {
  expect((await app.request(`/books/1?${"a".repeat(9000)}`)).status).toBe(200);
});
