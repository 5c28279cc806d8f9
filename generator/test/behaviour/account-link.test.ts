/** The application's link in the head of every page: for the caller, and kept by no shared cache. */
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi, type Library, openLibrary, recommended } from "./library.js";

type Env = { Variables: { user: string | undefined } };

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
  await library.prisma.poster.create({ data: { id: 1, title: "a" } });
});
afterAll(() => library.prisma.$disconnect());

/** Who calls is in a header. */
function app(onError?: (error: unknown) => void): Hono<Env> {
  const api = createApi<Env>({
    prisma: library.prisma,
    handlers: { Book: { recommended } },
    ...(onError && { onError }),
    accountLink: (context) => {
      const user = context.get("user");
      if (user === "nobody") return undefined;
      if (user === "broken") throw new Error("The session cannot be read.");
      return user === undefined
        ? { text: "Log in", href: `/login?next=${encodeURIComponent(context.req.path)}&a="b"` }
        : { text: `Log out ${user}`, href: "/logout" };
    },
  });
  return new Hono<Env>()
    .use(async (context, next) => {
      context.set("user", context.req.header("X-User"));
      await next();
    })
    .route("/", api);
}

const get = (path: string, accept: string, user?: string, onError?: (error: unknown) => void) =>
  app(onError).request(path, { headers: { Accept: accept, ...(user !== undefined && { "X-User": user }) } });

const pages = [
  "/",
  "/books",
  "/books?published=true",
  "/books/1",
  "/all-books",
  "/posters",
  "/books?page=0",
  "/books/999",
  "/errors/404",
];

describe.each(pages)("the page %s", (path) => {
  it("has the link of its caller", async () => {
    const login = await (await get(path, "text/html")).text();
    const next = encodeURIComponent(path.replace(/\?.*/, ""));
    expect(login).toContain(`<a href="/login?next=${next}&amp;a=&quot;b&quot;">Log in</a>`);
    expect(await (await get(path, "text/html", "<Ada>")).text()).toContain('<a href="/logout">Log out &lt;Ada');
    expect(await (await get(path, "text/html", "nobody")).text()).not.toMatch(/log(in|out)/i);
  });

  it("is private", async () => {
    const { headers } = await get(path, "text/html", "Ada");
    expect(headers.get("Cache-Control")).toMatch(/^private/);
  });
});

it("other formats know nothing of it", async () => {
  for (const path of ["/", "/books", "/books/1", "/all-books", "/posters"]) {
    const response = await get(path, "application/ld+json", "Ada");
    expect(response.headers.get("Cache-Control") ?? "").not.toContain("private");
    expect(await response.text()).not.toContain("logout");
  }
});

it("a link that fails is reported, and left out", async () => {
  const errors: unknown[] = [];
  const response = await get("/books", "text/html", "broken", (error) => errors.push(error));
  expect(response.status).toBe(200);
  expect(await response.text()).not.toMatch(/log(in|out)/i);
  expect(errors).toEqual([new Error("The session cannot be read.")]);
});

it.each<[string, () => unknown]>([
  ["a promise", () => Promise.resolve({ text: "Log in", href: "/login" })],
  ["a promise that is rejected", () => Promise.reject(new Error("The session cannot be read."))],
  ["a text", () => "/login"],
  ["null", () => null],
  ["a link without text", () => ({ href: "/login" })],
  ["a script", () => ({ text: "Log in", href: "javascript:alert(1)" })],
  ["a script in disguise", () => ({ text: "Log in", href: " java\nscript:alert(1)" })],
  ["data", () => ({ text: "Log in", href: "data:text/html,login" })],
])("%s is not a link: reported, and left out, on every page", async (_, link) => {
  for (const path of ["/", "/books"]) {
    const errors: unknown[] = [];
    const api = createApi({
      prisma: library.prisma,
      handlers: { Book: { recommended } },
      onError: (error) => void errors.push(error),
      accountLink: () => link() as undefined,
    });
    const response = await api.request(path, { headers: { Accept: "text/html" } });
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).not.toMatch(/log in|alert/i);
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors[0]).toMatchObject({ message: expect.stringContaining("`accountLink` must return") });
  }
});
