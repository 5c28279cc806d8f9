/** What a hostile client sends: the pieces of requests that the fuzzer puts together. */
import fc from "fast-check";
import { segment, value } from "./attack-values.js";

/** A text that only the inside may hold, so that an answer that has it leaks. None of them is sent. */
export const inside =
  /prisma|libsql|node_modules|information_schema|pg_catalog|\.(?:ts|js):\d+|never shown|\bstack\b|127\.0\.0\.1/i;

const collections = [
  "/books",
  "/partial-books",
  "/published-books",
  "/free-books",
  "/unbounded-books",
  "/all-books",
  "/switchable-books",
  "/book-feed",
  "/books-by-id",
  "/books-by-date",
  "/book-genres",
  "/bounded-books",
  "/capped-books",
  "/authors",
  "/authors/1/books",
  "/shelves",
  "/joined-shelves",
  "/loans",
  "/samples",
  "/samples-by-big",
  "/samples-by-moment",
  "/samples-by-amount",
  "/samples-by-name",
  "/samples-by-ratio",
];

const names = [
  ...["page", "pagination", "itemsPerPage", "partial", "order", "id", "title", "genre", "score", "price", "sales"],
  ...["addedAt", "published", "subtitle", "author", "name", "small", "big", "moment", "amount", "ratio", "exists"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "secret", "authorId", "AND", "OR", "NOT", "where"],
  ...["_method", "callback", "fields", "limit", "offset", "cursor", "skip", "take", "select", "include"],
];

const brackets = fc.oneof(
  fc.constantFrom("", "[]", "[0]", "[gt]", "[gte]", "[lt]", "[lte]", "[between]", "[id]", "[title]", "[score]"),
  fc.constantFrom(
    "[",
    "]",
    "[[",
    "]]",
    "[]]",
    "[[]]",
    "][",
    "[a",
    "[a][",
    "[a][b]",
    "[a][b][c][d][e][f]",
    "[__proto__]",
  ),
  fc.array(fc.constantFrom("[", "]", "a", "%5B", "%5D", "."), { maxLength: 8 }).map((parts) => parts.join("")),
  // Lists with holes, and indices that are none.
  fc.constantFrom(
    "[999999999]",
    "[-1]",
    "[1e3]",
    "[0][1]",
    "[00]",
    "[4294967295]",
    "[length]",
    "[constructor][prototype]",
  ),
  fc.constant("[a]".repeat(500)),
);

/** The same name in other letters. */
const spelling = fc
  .constantFrom(...names)
  .chain((name) =>
    fc.constantFrom(
      name,
      name.toUpperCase(),
      `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      `${name}%20`,
      `+${name}`,
      `${name}%00`,
      `%EF%BB%BF${name}`,
    ),
  );

const parameter = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: spelling },
      { weight: 3, arbitrary: value },
    ),
    brackets,
    fc.option(value, { freq: 12 }),
  )
  .map(([name, after, of]) => `${name}${after}${of === null ? "" : `=${of}`}`);

const query = fc.oneof(
  { weight: 12, arbitrary: fc.array(parameter, { maxLength: 6 }).map((parts) => parts.join("&")) },
  { weight: 1, arbitrary: parameter.map((one) => Array(300).fill(one).join("&")) },
  // One parameter, in more than one spelling or form.
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...names), fc.array(fc.tuple(brackets, value), { minLength: 2, maxLength: 4 }))
      .map(([name, forms]) => forms.map(([after, of]) => `${name}${after}=${of}`).join("&")),
  },
  { weight: 1, arbitrary: value.map((one) => `title=${one.repeat(3000)}`) },
);

const items = ["/books/", "/authors/", "/shelves/", "/loans/", "/samples/", "/contexts/", "/docs/", "/errors/", "/"];

const documents = ["/", "/docs", "/docs.jsonld", "/openapi.json", "/contexts/Book", "/contexts/Error", "/errors/404"];

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...collections) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...items), segment).map((parts) => parts.join("")) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(segment, fc.constantFrom("books", "loans", "constructor"))
      .map(([key, end]) => `/authors/${key}/${end}`),
  },
  { weight: 1, arbitrary: fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`) },
  { weight: 1, arbitrary: fc.constantFrom(...documents) },
  { weight: 1, arbitrary: fc.constantFrom("/loans/bookId=1;reader=x", "/loans/1;x", "/loans/;", "/loans/a=b;c=d;e=f") },
);

const printable = fc.string({ maxLength: 20 });

const mediaTypes = [
  ...[
    "text/html",
    "application/json",
    "application/ld+json",
    "*/*",
    "text/*",
    "application/*",
    "*",
    "a/b",
    "/",
    ";",
    "",
  ],
  ...["APPLICATION/LD+JSON", 'application/ld+json;profile="a,b;q=0"', "application/json;q", "text/html; charset=\\"],
];
const weights = [
  "",
  ";q=0",
  ";q=1",
  ";q=0.001",
  ";q=2",
  ";q=-1",
  ";q=1e9",
  ";q=NaN",
  "; Q = 0.5",
  ";q=0.5;q=0",
  ';q="1"',
];
const accept = fc
  .array(fc.tuple(fc.constantFrom(...mediaTypes), fc.constantFrom(...weights)), { maxLength: 8 })
  .map((ranges) => ranges.map((range) => range.join("")).join(", "));

const tags = ["*", '""', 'W/""', '"', "W/", 'w/"a"', '"a"', 'W/"a"', 'W/W/"a"', '"a, b"', "'a'", '"\u00ff"', "a", ","];
const tagList = fc.array(fc.constantFrom(...tags), { maxLength: 6 }).map((list) => list.join(", "));

const someHeaders = fc.record(
  {
    accept: fc.oneof({ weight: 3, arbitrary: accept }, { weight: 1, arbitrary: printable }),
    "if-none-match": fc.oneof(tagList, fc.constant("W/".repeat(500)), printable),
    "if-match": tagList,
    "if-modified-since": fc.constantFrom("0", "Thu, 01 Jan 1970 00:00:00 GMT", "tomorrow"),
    range: fc.constantFrom("bytes=0-0", "bytes=-1", "items=0-1", "bytes=0-99999999999,1-2"),
    host: fc.constantFrom("evil.example", "evil.example:1", "[::1]"),
    "x-forwarded-host": fc.constantFrom("evil.example", "a\tb", "<script>"),
    "x-forwarded-proto": fc.constantFrom("javascript", "https"),
    "x-http-method-override": fc.constantFrom("DELETE", "POST", "evil.example"),
    "x-original-url": fc.constantFrom("/evil.example", "/openapi.json"),
    "content-type": fc.constantFrom("application/ld+json", "text/xml", "x"),
    "accept-language": printable,
    cookie: fc.constantFrom("a=b; a=c", "__proto__=1", ";;;="),
  },
  { requiredKeys: [] },
);

/** Most requests have none: a 406 or a 304 hides what lies behind it. */
const headers = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: someHeaders });

const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant("GET") },
  fc.constantFrom("HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY"),
);

export interface Attack {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const attacks: fc.Arbitrary<Attack> = fc
  .tuple(method, path, query, headers)
  .map(([method, at, search, sent]) => ({ method, path: search === "" ? at : `${at}?${search}`, headers: sent }));
