/** The OpenAPI document of a schema, as the runtime makes it of what the modules state. */
import { describe, expect, test } from "vitest";
import type { SchemaOptions } from "./api-from-schema.js";
import { describedApi } from "./described-api.js";

const schema = `
/// A book.
/// @pagination(clientItemsPerPage: true, maximumItemsPerPage: 40, clientEnabled: true, clientPartial: true)
/// @pagination(operation: "feed", viaCursor: [{ field: "sales", direction: "DESC" }])
/// @pagination(operation: "all", path: "/all-books", paginationEnabled: false, clientItemsPerPage: false, clientEnabled: false)
model Book {
  id       Int     @id
  /// Its name.
  /// @filter(partial, order)
  title    String
  /// @filter(exact, exists)
  subtitle String?
  sales    BigInt
  /// @filter(range)
  price    Decimal
  genre    Genre?
  extra    Json?
  tags     Int
  /// @filter(exact)
  author   Author  @relation(fields: [authorId], references: [id])
  authorId Int
  /// @embed
  shelf    Shelf?  @relation(fields: [shelfA, shelfB], references: [a, b])
  shelfA   Int?
  shelfB   Int?
}
enum Genre {
  NOVEL
  POEM
}
/// @pagination
model Author {
  id    Int    @id
  /// @pagination(itemsPerPage: 7)
  books Book[]
}
/// @pagination
model Shelf {
  a     Int
  b     Int
  books Book[]
  @@id([a, b])
}`;

interface Schema {
  readonly [keyword: string]: unknown;
}

interface Parameter extends Schema {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly responses: { readonly [status: string]: Schema };
}

interface Document {
  readonly openapi: string;
  readonly info: Schema;
  readonly servers: unknown;
  readonly paths: { readonly [path: string]: { readonly get: Operation } };
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema };
    readonly parameters: { readonly [name: string]: Parameter };
    readonly responses: { readonly [name: string]: Schema };
  };
}

async function documentOf(text: string, options?: SchemaOptions): Promise<Document> {
  const app = await describedApi(text, options);
  return JSON.parse(await (await app.request("/openapi.json")).text());
}

/** By name, references followed. */
function parametersOf({ paths, components }: Document, path: string): { readonly [name: string]: Schema } {
  const parameters = (paths[path]?.get.parameters ?? []).map((parameter) => {
    const name = "$ref" in parameter ? String(parameter.$ref).split("/").at(-1) : undefined;
    return name === undefined ? parameter : components.parameters[name];
  });
  return Object.fromEntries(parameters.map((parameter) => [parameter?.name, parameter?.schema ?? {}]));
}

const document = await documentOf(schema);

describe("paths", () => {
  test("are all the routes'", () => {
    expect(Object.keys(document.paths)).toEqual([
      "/books",
      "/books/feed",
      "/all-books",
      "/books/{id}",
      "/authors",
      "/authors/{id}/books",
      "/authors/{id}",
      "/shelves",
      "/shelves/{id}",
      "/",
      "/docs.jsonld",
      "/contexts/{name}",
      "/errors/{code}",
    ]);
  });

  test("have operations with names of their own", () => {
    const ids = Object.values(document.paths).map(({ get }) => get.operationId);
    expect(ids.slice(0, 7)).toEqual([
      "listBook",
      "listBookFeed",
      "listBookAll",
      "getBook",
      "listAuthor",
      "listAuthorBooks",
      "getAuthor",
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("answer with the errors that they can have", () => {
    const statuses = (path: string) => Object.keys(document.paths[path]?.get.responses ?? {});
    expect(statuses("/books")).toEqual(["200", "302", "304", "400", "406", "500", "503"]);
    expect(statuses("/books/{id}")).toEqual(["200", "304", "404", "406", "500", "503"]);
    expect(statuses("/authors/{id}/books")).toEqual(["200", "302", "304", "400", "404", "406", "500", "503"]);
  });

  test("without paging have neither ETag nor total: they are streamed", () => {
    const headers = (path: string) => Object.keys((document.paths[path]?.get.responses[200]?.headers ?? {}) as object);
    expect(headers("/all-books")).toEqual(["Link"]);
    expect(headers("/books")).toEqual(["Link", "ETag", "X-Total-Count", "X-Page", "X-Per-Page"]);
    expect(headers("/books/feed")).toEqual(["Link", "ETag", "X-Total-Count", "X-Per-Page"]);
  });
});

test("Cache-Control is documented with its value where a policy sets it, for 304 and for errors", async () => {
  const { paths, components } = await documentOf(`
/// @pagination(cache: { maxAge: 10, sharedMaxAge: 60 })
/// @pagination(operation: "fresh", cache: false)
model Film {
  id Int @id
}`);
  const control = (path: string) => {
    const headers = paths[path]?.get.responses[200]?.headers as Record<string, Schema>;
    return headers["Cache-Control"]?.example;
  };
  expect(control("/films")).toBe("public, max-age=10, s-maxage=60");
  expect(control("/films/{id}")).toBe("public, max-age=10, s-maxage=60");
  expect(control("/films/fresh")).toBeUndefined();
  for (const { headers } of Object.values(components.responses).filter((each) => each !== components.responses.Found)) {
    expect(headers).toHaveProperty("Cache-Control");
  }
  expect(JSON.stringify(document)).not.toContain("Cache-Control");
});

describe("plain JSON", () => {
  const film = `
/// @pagination
/// @pagination(operation: "quick", partial: true)
/// @pagination(operation: "enveloped", json: "envelope")
/// @pagination(operation: "quickEnveloped", partial: true, json: "envelope")
model Film {
  id Int @id
}`;
  const items = { type: "array", items: { $ref: "#/components/schemas/Film" } };

  test("is a list, or an envelope with the total that every page has", async () => {
    const { paths, components } = await documentOf(film);
    const schemaAt = (path: string) => {
      const content = paths[path]?.get.responses[200]?.content as Record<string, Schema>;
      return content["application/json"]?.schema;
    };
    expect(schemaAt("/films")).toEqual(items);
    expect(schemaAt("/films/quick")).toEqual(items);
    expect(schemaAt("/films/enveloped")).toMatchObject({
      allOf: [{ $ref: "#/components/schemas/json.Page" }, { properties: { items }, required: ["items", "totalItems"] }],
    });
    expect(schemaAt("/films/quickEnveloped")).toMatchObject({ allOf: [{}, { required: ["items"] }] });
    const page = components.schemas["json.Page"];
    expect(page).not.toHaveProperty("required");
    expect(Object.keys(page?.properties as object)).toEqual([
      "totalItems",
      "page",
      "itemsPerPage",
      "first",
      "previous",
      "next",
      "last",
    ]);
  });

  test("has no schema of an envelope that nobody gets", async () => {
    const yaml = "platform:\n  formats: [jsonld]\n  defaults:\n    json: envelope\n";
    for (const { components } of [document, await documentOf(film, { yaml })]) {
      expect(components.schemas).not.toHaveProperty(["json.Page"]);
    }
  });
});

describe("parameters", () => {
  test("of paging have type, default and bounds, where the client may use them", () => {
    expect(parametersOf(document, "/books")).toMatchObject({
      page: { type: "integer", minimum: 1, default: 1 },
      pagination: { type: "boolean", default: true },
      itemsPerPage: { type: "integer", minimum: 0, maximum: 40, default: 30 },
      partial: { type: "boolean", default: false },
    });
    expect(Object.keys(parametersOf(document, "/authors"))).toEqual(["page"]);
    expect(Object.keys(parametersOf(document, "/all-books"))).not.toContain("page");
  });

  test("of filters have the field's type", () => {
    const { title, subtitle, author, ...others } = parametersOf(document, "/books");
    expect({ title, subtitle, author }).toEqual({
      title: { type: "string", maxLength: 255 },
      subtitle: { type: "string" },
      author: { type: "string" },
    });
    expect(others).toMatchObject({
      "order[title]": { type: "string", enum: ["asc", "desc", "ASC", "DESC"] },
      "subtitle[]": { type: "array", items: { type: "string" }, maxItems: 900 },
      "exists[subtitle]": { type: "boolean" },
      "price[gte]": { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
      "price[between]": { type: "string" },
    });
  });

  test("of a cursor are its positions and those of each order, each once; no page", () => {
    const names = document.paths["/books/feed"]?.get.parameters.map((parameter) => JSON.stringify(parameter)) ?? [];
    expect(new Set(names).size).toBe(names.length);
    const found = Object.keys(parametersOf(document, "/books/feed"));
    expect(found.filter((name) => /^(page|order|sales|id|title)\b/.test(name)).sort()).toEqual([
      ...["id[gt]", "id[lt]", "order[title]", "sales[gt]", "sales[lt]", "title", "title[]", "title[gt]", "title[lt]"],
    ]);
  });

  test("that several operations share are defined once", () => {
    expect(document.components.parameters["order.title"]?.name).toBe("order[title]");
    expect(document.components.parameters["subtitle.any"]?.name).toBe("subtitle[]");
    expect(document.paths["/authors/{id}/books"]?.get.parameters).toContainEqual({
      $ref: "#/components/parameters/order.title",
    });
  });

  test("of a compound key say how it is spelled", () => {
    const [id] = document.paths["/shelves/{id}"]?.get.parameters ?? [];
    expect(id).toMatchObject({ in: "path", required: true, schema: { type: "string" } });
    expect(id?.description).toContain("`a=…;b=…`");
  });

  test("have their configured names", async () => {
    const yaml = "platform: { collection: { pagination: { page_parameter_name: p } } }";
    expect(Object.keys(parametersOf(await documentOf(schema, { yaml }), "/authors"))).toEqual(["p"]);
  });
});

describe("schemas", () => {
  const { schemas } = document.components;

  test("of an item are as it is sent", () => {
    expect(schemas.Book).toMatchObject({
      type: "object",
      description: "A book.",
      additionalProperties: true,
      properties: {
        title: { type: "string", description: "Its name." },
        subtitle: { type: ["string", "null"] },
        sales: { type: "string" },
        genre: { type: ["string", "null"], enum: ["NOVEL", "POEM", null] },
        author: { type: ["string", "null"], format: "uri-reference" },
        shelf: { anyOf: [{ $ref: "#/components/schemas/Shelf" }, { type: "null" }] },
      },
    });
    expect(schemas.Book?.required).toEqual(Object.keys(schemas.Book?.properties as object));
  });

  test("of JSON-LD add its keys, in embedded items too", () => {
    expect(schemas["Book.jsonld"]).toMatchObject({
      allOf: [
        {
          required: ["@id", "@type", "shelf"],
          properties: {
            "@type": { const: "Book" },
            shelf: { anyOf: [{ $ref: "#/components/schemas/Shelf.jsonld" }, { type: "null" }] },
          },
        },
        { $ref: "#/components/schemas/Book" },
      ],
    });
  });

  test("of a collection require the total where every page has it", () => {
    const answer = (path: string) => JSON.stringify(document.paths[path]?.get.responses[200]);
    expect(answer("/authors")).toContain("hydra.CountedCollection");
    expect(answer("/books")).toContain("hydra.Collection");
  });

  test("lose the prefix with the API (serializer.hydra_prefix)", async () => {
    const yaml = "platform: { serializer: { hydra_prefix: false } }";
    const plain = await documentOf(schema, { yaml });
    expect(JSON.stringify(plain)).not.toContain('"hydra:');
    expect(Object.keys(plain.components.schemas["hydra.View"]?.properties as object)).toContain("next");
  });

  test("never share a name with a resource, whatever it is called", async () => {
    const names = ["View", "Mapping", "Problem", "Link"];
    const models = names.map((name) => `/// @pagination\nmodel ${name} {\n  id Int @id\n}`).join("\n");
    const { components } = await documentOf(models);
    for (const name of names) expect(components.schemas[name]?.properties).toEqual({ id: expect.anything() });
  });

  test("follow every reference", () => {
    const text = JSON.stringify(document);
    for (const [, kind = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const parts: { readonly [kind: string]: object } = document.components;
      expect(parts[kind], name).toHaveProperty([name]);
    }
  });
});

describe("formats (platform.yaml)", () => {
  const contentOf = async (formats: string) => {
    const made = await documentOf(schema, { yaml: `platform: { formats: ${formats} }` });
    return Object.entries((made.paths["/books"]?.get.responses[200]?.content ?? {}) as object);
  };

  test("are offered in their order", async () => {
    const types = (await contentOf("[html, json, jsonld]")).map(([type]) => type);
    expect(types).toEqual(["text/html", "application/json", "application/ld+json"]);
  });

  test("left out are not offered", async () => {
    expect(await contentOf("[json]")).toEqual([
      ["application/json", { schema: { type: "array", items: { $ref: "#/components/schemas/Book" } } }],
    ]);
  });
});

test("title, description and version are the platform's", async () => {
  const yaml = 'platform: { title: Books, description: Many., version: "1.0", formats: [html] }';
  expect((await documentOf(schema, { yaml })).info).toEqual({ title: "Books", description: "Many.", version: "1.0" });
  const bare = await documentOf(schema, { yaml: "platform: { formats: [html] }" });
  expect(bare.info).toEqual({ title: "API", version: "0.0.0" });
});

test("the suffixes of the formats are explained once", async () => {
  const hint = (suffixes: string) =>
    `Add ${suffixes} to the path of a collection or an item to choose the format without an \`Accept\` header.`;
  expect(document.info).toMatchObject({ description: hint("`.jsonld` or `.json`") });
  expect(Object.keys(document.paths).filter((path) => /[^/]\.json/.test(path))).toEqual(["/docs.jsonld"]);
  const yaml = "platform: { description: Many., formats: [json, html] }";
  expect((await documentOf(schema, { yaml })).info).toMatchObject({ description: `Many.\n\n${hint("`.json`")}` });
});
