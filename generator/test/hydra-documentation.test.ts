/** What an API says of itself in JSON-LD: its entrypoint, its classes in Hydra's vocabulary, and the contexts of its documents. */
import { describe, expect, test } from "vitest";
import { describedApi } from "./described-api.js";

const app = await describedApi(`
/// A book.
/// @pagination
/// @pagination(operation: "feed", path: "/feed", viaCursor: [{ field: "id", direction: "DESC" }])
/// @resource(type: "https://schema.org/Book")
model Book {
  id       Int      @id
  /// Its name.
  title    String
  sales    BigInt
  price    Decimal
  ratio    Float
  isOld    Boolean
  printed  DateTime?
  cover    Bytes?
  extra    Json?
  /// @hidden
  secret   String
  author   Author   @relation(fields: [authorId], references: [id])
  authorId Int
  /// @embed
  shelf    Shelf?   @relation(fields: [shelfId], references: [id])
  shelfId  Int?
}
/// @pagination
model Author {
  id    Int    @id
  /// @pagination
  books Book[]
}
/// @pagination
model Shelf {
  id    Int    @id
  books Book[]
}`);

interface Property {
  readonly "hydra:property": {
    readonly "@id": string;
    readonly "@type": string;
    readonly range: string;
    readonly "owl:maxCardinality"?: number;
  };
  readonly "hydra:title": string;
  readonly "hydra:description"?: string;
  readonly "hydra:required": boolean;
  readonly "hydra:readable": boolean;
  readonly "hydra:writeable": boolean;
}

interface Class {
  readonly "hydra:title": string;
  readonly "hydra:supportedProperty": readonly Property[];
  readonly "hydra:supportedOperation": readonly { readonly [key: string]: unknown }[];
}

const json = async (path: string) => JSON.parse(await (await app.request(path)).text());
const documentation = await json("/docs.jsonld");
const classes: readonly Class[] = documentation["hydra:supportedClass"];
const classOf = (title: string) => classes.find((each) => each["hydra:title"] === title);

describe("the documentation", () => {
  test("has a class for each resource and for the entrypoint", () => {
    expect(documentation).toMatchObject({ "@type": "hydra:ApiDocumentation", "hydra:entrypoint": "http://localhost/" });
    expect(classes.map((each) => each["hydra:title"])).toEqual(["Book", "Author", "Shelf", "The API entrypoint"]);
  });

  test("of a resource has each property that is sent, with its type, and whether it is always there", () => {
    const properties = classOf("Book")?.["hydra:supportedProperty"] ?? [];
    expect(
      properties.map(({ "hydra:property": { "@id": id, "@type": type, range }, ...property }) =>
        [id, type, range, ...(property["hydra:required"] ? ["required"] : [])].join(" "),
      ),
    ).toEqual([
      "#Book/id rdf:Property xmls:integer required",
      "#Book/title rdf:Property xmls:string required",
      "#Book/sales rdf:Property xmls:integer required",
      "#Book/price rdf:Property xmls:decimal required",
      "#Book/ratio rdf:Property xmls:double required",
      "#Book/isOld rdf:Property xmls:boolean required",
      "#Book/printed rdf:Property xmls:dateTime",
      "#Book/cover rdf:Property xmls:base64Binary",
      "#Book/extra rdf:Property xmls:string",
      "#Book/author hydra:Link #Author required",
      "#Book/authorId rdf:Property xmls:integer required",
      "#Book/shelf hydra:Link #Shelf",
      "#Book/shelfId rdf:Property xmls:integer",
    ]);
    expect(properties.find((each) => each["hydra:title"] === "title")).toMatchObject({
      "hydra:description": "Its name.",
      "hydra:readable": true,
      "hydra:writeable": false,
    });
  });

  test("of a resource has the relations that lead to one item", () => {
    const properties = classOf("Book")?.["hydra:supportedProperty"] ?? [];
    const single = properties.filter((each) => each["hydra:property"]["owl:maxCardinality"] === 1);
    expect(single.map((each) => each["hydra:title"])).toEqual(["author", "shelf"]);
  });

  test("of a resource has what can be done with it", () => {
    expect(classOf("Book")).toMatchObject({
      "@id": "https://schema.org/Book",
      "rdfs:label": "Book",
      "hydra:description": "A book.",
      "hydra:supportedOperation": [
        {
          "@type": ["hydra:Operation", "schema:FindAction"],
          "hydra:method": "GET",
          returns: "https://schema.org/Book",
        },
      ],
    });
  });

  test("of the entrypoint has the collection of each resource, with its members' class", () => {
    const properties = classOf("The API entrypoint")?.["hydra:supportedProperty"] ?? [];
    expect(properties.map((each) => each["hydra:property"]["@id"])).toEqual([
      "#Entrypoint/book",
      "#Entrypoint/author",
      "#Entrypoint/shelf",
    ]);
    expect(properties[0]?.["hydra:property"]).toMatchObject({
      "@type": "hydra:Link",
      "rdfs:range": [
        { "@id": "hydra:Collection" },
        {
          "owl:equivalentClass": {
            "owl:onProperty": { "@id": "hydra:member" },
            "owl:allValuesFrom": { "@id": "https://schema.org/Book" },
          },
        },
      ],
      "hydra:supportedOperation": [
        { "hydra:method": "GET", returns: "hydra:Collection" },
        {
          "hydra:method": "GET",
          "hydra:title": "Retrieves the collection of Book resources: feed.",
          returns: "hydra:Collection",
          "schema:target": { "schema:urlTemplate": "http://localhost/feed" },
        },
      ],
    });
  });
});

test("the entrypoint leads to the collection of each resource", async () => {
  expect(await json("/")).toEqual({
    "@context": "/contexts/Entrypoint",
    "@id": "/",
    "@type": "Entrypoint",
    book: "/books",
    author: "/authors",
    shelf: "/shelves",
  });
});

test("a resource's context has the IRI of each property, and the types of values that are not plain", async () => {
  const { "@context": context } = await json("/contexts/Book");
  const ofHydra = (name: string) => name.startsWith("hydra");
  expect(Object.fromEntries(Object.entries(context).filter(([name]) => !ofHydra(name)))).toEqual({
    "@vocab": "http://localhost/docs.jsonld#",
    id: "Book/id",
    title: "Book/title",
    sales: "Book/sales",
    price: "Book/price",
    ratio: "Book/ratio",
    isOld: "Book/isOld",
    printed: { "@id": "Book/printed", "@type": "http://www.w3.org/2001/XMLSchema#dateTime" },
    cover: "Book/cover",
    extra: { "@id": "Book/extra", "@type": "@json" },
    author: { "@id": "Book/author", "@type": "@id" },
    authorId: "Book/authorId",
    shelf: { "@id": "Book/shelf", "@context": { id: "Shelf/id" } },
    shelfId: "Book/shelfId",
  });
  expect(context).toMatchObject({
    hydra: "http://www.w3.org/ns/hydra/core#",
    "hydra:next": { "@id": "http://www.w3.org/ns/hydra/core#next", "@type": "@id" },
  });
});
