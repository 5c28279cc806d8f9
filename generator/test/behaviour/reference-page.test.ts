/** The HTML page of the entrypoint: the reference of the API, which says what OpenAPI says and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Requestable } from "./client.js";
import { type OpenProject, openProject } from "./open-project.js";

const models = `
/// Who writes.
/// @pagination(clientItemsPerPage: true, maximumItemsPerPage: 70, order: [{ field: "name", direction: "DESC" }])
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "id" }], fields: ["id", "name"], clientFields: true)
model Writer {
  id     Int     @id
  /// The pen name.
  /// @filter(partial, order)
  name   String
  /// Where to write to.
  ///
  /// @restricted
  /// @filter(exact)
  email  String?
  /// @hidden
  secret String
  /// @pagination
  books  Book[]
}
/// @pagination
model Book {
  writerId Int
  number   Int
  /// @filter(exact, required)
  kind     Kind
  /// @embed
  writer   Writer @relation(fields: [writerId], references: [id])

  @@id([writerId, number])
}
enum Kind {
  novel
  poem
}
/// @pagination(paginationEnabled: false)
model Shelf {
  code String @id
}
`;

let project: OpenProject;
let closed: OpenProject;
beforeAll(async () => {
  project = await openProject("reference-page", models);
  closed = await openProject("reference-page-closed", models, { platform: "platform:\n  openapi: false\n" });
});
afterAll(() => Promise.all([project.prisma.$disconnect(), closed.prisma.$disconnect()]));

const api = (options: object = {}) => project.createApi({ prisma: project.prisma, ...options });

async function pageOf(app: Requestable, path = "/"): Promise<string> {
  const response = await app.request(path, { headers: { Accept: "text/html" } });
  expect(response.status).toBe(200);
  return response.text();
}

/** The text of a page, as it is read. */
function readable(html: string): string {
  return html
    .replace(/<style>.*<\/style>/s, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

interface Described {
  readonly paths: Record<
    string,
    {
      readonly get: {
        readonly operationId: string;
        readonly summary: string;
        readonly description?: string;
        readonly parameters: readonly (Parameter & { readonly $ref?: string })[];
      };
    }
  >;
  readonly components: {
    readonly parameters: Record<string, Parameter>;
    readonly schemas: Record<string, { readonly properties?: Record<string, { readonly description?: string }> }>;
  };
}
interface Parameter {
  readonly name: string;
  readonly description: string;
}

/** A text of OpenAPI as the page's readable text has it: names in backticks are elements. */
const words = (text: string) =>
  text
    .replaceAll(/\s*`\s*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The part of the page that describes a route. */
function routePart(html: string, path: string): string {
  const part = html.split('<section class="route"').find((text) => readable(text).includes(`GET ${path} `));
  return readable(`<section ${part ?? ""}`);
}

describe("the reference", () => {
  test("has each route with its parameters, and each item with its fields, in OpenAPI's words", async () => {
    const html = await pageOf(api());
    const { paths, components }: Described = JSON.parse(await (await api().request("/openapi.json")).text());
    const shown = Object.entries(paths).filter(([, { get }]) => /^(list|get)(Writer|Book|Shelf)/.test(get.operationId));
    expect(shown.map(([path]) => path)).toEqual([
      "/writers",
      "/feed",
      "/writers/{id}/books",
      "/writers/{id}",
      "/books",
      "/books/{id}",
      "/shelves",
      "/shelves/{id}",
    ]);
    const spaced = (text: string) => words(text).replaceAll(/ (?=[.,:;])/g, "");
    for (const [path, { get }] of shown) {
      const part = routePart(html, path).replaceAll(/ (?=[.,:;])/g, "");
      expect(part, path).toContain(spaced(get.summary));
      for (const text of (get.description ?? "").split("\n\n")) expect(part, path).toContain(spaced(text));
      for (const { $ref, ...own } of get.parameters) {
        const parameter = $ref === undefined ? own : components.parameters[$ref.replace(/.*\//, "")];
        expect(part, path).toContain(parameter?.name);
        expect(part, path).toContain(spaced(parameter?.description ?? "none"));
      }
    }
    const text = readable(html);
    for (const [name, { properties = {} }] of Object.entries(components.schemas)) {
      if (name.includes(".")) continue;
      expect(html).toContain(`id="item-${name}"`);
      for (const [key, { description = "" }] of Object.entries(properties)) {
        expect(text).toContain(` ${key} `);
        expect(text).toContain(words(description));
      }
    }
  });

  test("says how a collection is paged, and what the client may choose", async () => {
    const html = await pageOf(api());
    expect(routePart(html, "/writers")).toContain("30 items per page. Send itemsPerPage for up to 70.");
    expect(routePart(html, "/writers")).toContain("Pages have numbers: page=2 is the second one.");
    expect(routePart(html, "/writers")).not.toContain("cannot choose");
    expect(routePart(html, "/feed")).toContain("by cursor (id ASC)");
    expect(routePart(html, "/feed")).toContain("Pages have no numbers: each one links to the next.");
    expect(routePart(html, "/books")).toContain("The client cannot choose their size.");
    expect(routePart(html, "/shelves")).toContain("All items.");
    expect(routePart(html, "/shelves")).not.toContain("Pages");
  });

  test("has a request of each route that the API answers", async () => {
    const app = api({ basePath: "/api" });
    const text = readable(await pageOf(app, "/api/"));
    const requests = [...text.matchAll(/curl -H 'Accept: ([^']+)' '([^']+)'/g)].slice(0, 8);
    expect(requests.map(([, , url]) => url)).toEqual([
      "http://localhost/api/writers?order%5Bname%5D=desc",
      "http://localhost/api/feed?order%5Bname%5D=desc",
      "http://localhost/api/writers/1/books?kind=novel",
      "http://localhost/api/writers/1",
      "http://localhost/api/books?kind=novel",
      "http://localhost/api/books/abc",
      "http://localhost/api/shelves",
      "http://localhost/api/shelves/abc",
    ]);
    for (const [, accept, url = ""] of requests) {
      const { status, headers } = await app.request(url, { headers: { Accept: String(accept) } });
      // No row exists: an item is not found.
      expect([url, status]).toEqual([url, /\/(?:1|abc)(?:\/books.*)?$/.test(url) ? 404 : 200]);
      if (status === 200) expect(headers.get("content-type")).toContain(accept);
    }
  });

  test("has the addresses of each request, not those of the one before", async () => {
    const app = api();
    for (const origin of ["http://one.example", "https://two.example"]) {
      const text = readable(await pageOf(app, `${origin}/`));
      const origins = [...text.matchAll(/'(https?:\/\/[^/']+)/g)].map(([, found]) => found);
      expect([origins.length > 8, [...new Set(origins)]]).toEqual([true, [origin]]);
    }
  });

  test("names the keys of each document once", async () => {
    const html = await pageOf(api());
    expect(routePart(html, "/feed")).toMatch(
      /JSON-LD @context , .*hydra:view , .*hydra:member \(list of WriterFeed \)/,
    );
    expect(routePart(html, "/feed").match(/hydra:totalItems/g)).toHaveLength(1);
    expect(routePart(html, "/writers/{id}")).toMatch(
      /JSON-LD @context , the fields of Writer JSON the fields of Writer/,
    );
  });

  test("links open the collections that need no value, and lead to each item's fields", async () => {
    const html = await pageOf(api({ basePath: "/api" }), "/api/");
    const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(hrefs).toEqual(expect.arrayContaining(["/api/writers", "/api/feed", "/api/shelves"]));
    expect(hrefs).not.toContain("/api/books");
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => `#${id}`);
    expect(new Set(ids).size).toBe(ids.length);
    const anchors = hrefs.filter((href) => href.startsWith("#"));
    expect(anchors).toContain("#item-Writer");
    for (const anchor of anchors) expect(ids).toContain(anchor);
  });
});

describe("the reference tells nobody more than OpenAPI does", () => {
  test("a hidden field is absent, and a restricted one is marked, for every caller alike", async () => {
    const html = await pageOf(api());
    expect(html).not.toContain("secret");
    expect(readable(html)).toContain("email string or null, may be absent Where to write to. For some callers.");
    for (const fields of [{ Writer: () => "all" }, { Writer: () => [] }]) {
      expect(await pageOf(api({ fields, scope: { Book: () => ({ number: 1 }) } }))).toBe(html);
    }
  });

  test("an API without this document has no reference, only links", async () => {
    const html = await pageOf(closed.createApi({ prisma: closed.prisma }));
    for (const name of ["email", "kind", "itemsPerPage", "integer"]) expect(readable(html)).not.toContain(`${name} `);
    expect(html).toContain('href="/writers"');
  });
});
