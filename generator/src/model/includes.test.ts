import { expect, test } from "vitest";
import { apiFrom, sentencesOf } from "../../test/api-from-schema.js";

const library = (onBook: string, onAuthor = "@pagination") => `
/// ${onBook}
model Book {
  id       Int      @id
  title    String
  author   Author   @relation(fields: [authorId], references: [id])
  authorId Int
  /// @embed
  shelf    Shelf    @relation(fields: [shelfId], references: [id])
  shelfId  Int
  /// @hidden
  editor   Author?  @relation("editor", fields: [editorId], references: [id])
  /// @hidden
  editorId Int?
  owner    Owner?   @relation(fields: [ownerId], references: [id])
  ownerId  Int?
  reviews  Review[]
}
/// ${onAuthor}
model Author {
  id      Int     @id
  name    String
  shelf   Shelf   @relation(fields: [shelfId], references: [id])
  shelfId Int
  books   Book[]
  edited  Book[]  @relation("editor")
}
/// @pagination
model Shelf {
  id      Int      @id
  main    Shelf?   @relation("main", fields: [mainId], references: [id])
  mainId  Int?
  parts   Shelf[]  @relation("main")
  books   Book[]
  authors Author[]
}
model Owner {
  id    Int    @id
  books Book[]
}
/// @pagination
model Review {
  id     Int  @id
  bookId Int
  book   Book @relation(fields: [bookId], references: [id])
}
`;

const including = (...paths: readonly string[]) => `@pagination(clientIncludes: ${JSON.stringify(paths)})`;

/** The messages and the hints. */
async function messages(schema: string): Promise<readonly string[]> {
  const lines = (await sentencesOf(schema)).split("\n");
  return lines.filter((line) => /^(error|warning): | help: /.test(line)).map((line) => line.trim());
}

const others = "help: `author` and `shelf` can be included";

test.each<readonly [name: string, annotation: string, ...expected: readonly string[]]>([
  [
    "a misspelt relation",
    including("autor"),
    "error: `Book` has no field `autor` [unknown-field]",
    "help: did you mean `author`?",
  ],
  [
    "no relation",
    including("title"),
    "error: `Book.title` cannot be included: it is not a relation [include-target]",
    others,
  ],
  [
    "a hidden one",
    including("editor"),
    "error: `Book.editor` cannot be included: it is hidden [include-target]",
    others,
  ],
  [
    "one to a model that is not exposed",
    including("owner"),
    "error: `Book.owner` cannot be included: `Owner` is not exposed [include-target]",
    others,
  ],
  [
    "a list without a collection",
    including("reviews"),
    "error: `Book.reviews` cannot be included: it is a list without a collection. `@pagination` makes it one, and `@embed(limit: …)` always embeds its first items [include-target]",
    others,
  ],
  [
    "one that is always embedded",
    including("shelf"),
    "error: `Book.shelf` cannot be included: it is always embedded [include-target]",
    "help: remove it from the list, or `@embed` from the field",
  ],
  [
    "three relations",
    including("author.shelf.main"),
    "error: `author.shelf.main` leads over 3 relations: an include has at most 2 [include-target]",
    "help: write a shorter path",
  ],
  [
    "a list of an included item",
    including("author.books"),
    "error: `Author.books` cannot be included: it is a list without a collection. `@pagination` makes it one, and `@embed(limit: …)` always embeds its first items [include-target]",
    "help: `shelf` can be included",
  ],
  [
    "one that is given twice",
    including("author", "author"),
    "error: `clientIncludes` names `author` twice [duplicate-option]",
    "help: remove one of the two",
  ],
  [
    "one that the route does not send",
    '@pagination @pagination(operation: "get", fields: ["id"], clientIncludes: ["author"])',
    "error: `Book.author` cannot be included: it is not among the `fields` of this route [include-target]",
    "help: add it to `fields`",
  ],
])("%s", async (_, annotation, ...expected) => {
  expect(await messages(library(annotation))).toEqual(expected);
});

test("one that the included item does not have", async () => {
  expect(await messages(library(including("author.shelf"), '@pagination(fields: ["id", "name"])'))).toEqual([
    "error: `Author.shelf` cannot be included: it is not among the `fields` of `Author` [include-target]",
    "help: add it to `fields` there",
  ]);
});

test("the resource's are those of each route that sends the relation", async () => {
  const annotations = `${including("author", "shelf.main")} @pagination(operation: "titles", fields: ["title", "shelf"])`;
  const { api } = await apiFrom(library(annotations));
  const [book, author] = api.resources;
  expect(book?.operations.map(({ operation }) => operation.clientIncludes)).toEqual([
    ["author", "shelf.main"],
    ["shelf.main"],
  ]);
  expect(book?.item.clientIncludes).toEqual(["author", "shelf.main"]);
  expect(book?.includes).toEqual([
    { key: "author", target: "Author" },
    { key: "shelf", target: "Shelf" },
  ]);
  expect(author?.item.clientIncludes).toBeUndefined();
});

/** Posts of authors in places; an embedded place has no URL, so that an author inside a post cannot link it. */
const places = (onPost: string, onPlace: string) => `
/// ${onPost}
model Post {
  id       Int    @id
  author   Author @relation(fields: [authorId], references: [id])
  authorId Int
  place    Place  @relation(fields: [placeId], references: [id])
  placeId  Int
}
/// @pagination
model Author {
  id      Int    @id
  /// @embed
  place   Place  @relation(fields: [placeId], references: [id])
  placeId Int
  posts   Post[]
}
/// @pagination ${onPlace}
model Place {
  id      Int      @id
  posts   Post[]
  authors Author[]
}
`;

test("items without URLs", async () => {
  const collectionOnly = "@resource(operations: [getCollection])";
  const paths = ["place", "author.place"];
  expect(await messages(places(including(...paths), collectionOnly))).toEqual([
    "error: `Post.place` cannot be included: the items of `Place` have no URLs [include-target]",
    "help: `author` can be included",
    "error: `Author.place` cannot be included in an included item: its items have no URLs [include-target]",
    "help: remove it",
  ]);
  expect(await messages(places(including(...paths), ""))).toEqual([]);
});

const shop = (onList: string, path = "items", onOrder = "@pagination") => `
/// ${including(path)}
model Customer {
  id     Int     @id
  /// ${onList}
  items  Item[]
  /// @pagination
  orders Order[]
}
/// @pagination
model Item {
  id         Int       @id
  customer   Customer? @relation(fields: [customerId], references: [id])
  customerId Int?

  @@index([customerId])
}
/// ${onOrder}
model Order {
  id         Int      @id
  customer   Customer @relation(fields: [customerId], references: [id])
  customerId Int
  /// @pagination
  lines      Line[]

  @@index([customerId])
}
/// @pagination
model Line {
  id      Int   @id
  order   Order @relation(fields: [orderId], references: [id])
  orderId Int

  @@index([orderId])
}
`;

test.each<readonly [name: string, schema: string, ...expected: readonly string[]]>([
  [
    "a list that is always embedded",
    shop("@embed(limit: 5)"),
    "error: `Customer.items` cannot be included: it is a list that is always embedded [include-target]",
    "help: `orders` can be included",
  ],
  [
    "a handler's list",
    shop("@pagination(handler: true)"),
    "error: `Customer.items` cannot be included: a handler provides its rows [include-target]",
    "help: `orders` can be included",
  ],
  [
    "distinct values",
    shop('@pagination(distinct: ["customerId"])'),
    "error: `Customer.items` cannot be included: its collection lists distinct values [include-target]",
    "help: `orders` can be included",
  ],
  [
    "a large page",
    shop("@pagination(itemsPerPage: 101)"),
    "error: `Customer.items` cannot be included: a page of the list has 101 items, and at most 100 are included. set a lower `itemsPerPage` on the relation [include-target]",
    "help: `orders` can be included",
  ],
  [
    "a list within a list",
    shop("@pagination", "orders.lines"),
    "error: `Order.lines` cannot be included: it is a list within a list [include-target]",
    "help: `customer` can be included",
  ],
  [
    "a large page of an included item",
    shop("@pagination(itemsPerPage: 101)", "orders", including("customer.items")),
    "error: `Customer.items` cannot be included: a page of the list has 101 items, and at most 100 are included. set a lower `itemsPerPage` on the relation [include-target]",
    "help: `orders` can be included",
  ],
])("%s cannot be included", async (_, schema, ...expected) => {
  expect((await messages(schema)).filter((line) => !line.startsWith("warning"))).toEqual(expected);
});

test("lists are read apart from the rows, and lead on to their items' relations", async () => {
  const { api } = await apiFrom(shop("@pagination", "items.customer"));
  const [customer] = api.resources;
  expect(customer?.includes).toEqual([{ key: "items", target: "Item" }]);
  expect(customer?.operations[0]?.operation.pagination.fetchJoinCollection).toBe(true);
  expect(await messages(shop("@pagination(itemsPerPage: 100)", "items"))).toEqual([]);
});
