/** What a hostile client sends: the pieces of requests that the fuzzer puts together. */
import fc from "fast-check";

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
];

const edges = [
  ...["0", "-0", "-1", "1", "2", "1e9", "0x10", "1.5", "NaN", "Infinity", "2147483647", "2147483648", "-2147483649"],
  ...["9007199254740991", "9007199254740993", "9223372036854775807", "9223372036854775808", "1".repeat(400)],
  ...["1e400", "-1e-400", "0.1", "99999999999999999999.99", ".5", "5.", "+5", "１", "1_000", " 1 ", "1,5"],
  ...["2020-01-01", "2020-02-30T00:00:00Z", "2020-01-01T00:00:00.123456789Z", "+275760-09-13T00:00:00Z", "0000-01-01"],
  ...[
    "true",
    "false",
    "TRUE",
    "yes",
    "null",
    "undefined",
    "asc",
    "desc",
    "ASC;",
    "NOVEL",
    "novel",
    "1..2",
    "..",
    "1..",
  ],
];

const payloads = [
  "' OR 1=1 --",
  "1; DROP TABLE Book",
  '{"$ne":null}',
  '{"contains":"a"}',
  "[object Object]",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "a\r\nSet-Cookie: a=b",
  "a\nb",
  "\0",
  "a\0b",
  "%",
  "_",
  "%%%%",
  "\\",
  "../../etc/passwd",
  "//evil.example",
  "javascript:alert(1)",
  "\u202eabc",
  "\ufeff",
  "é",
  "👩‍👩‍👧",
  "{{7*7}}",
  "#{7*7}",
];

/** Percent-encoded already, and badly. */
const raw = [
  "%",
  "%zz",
  "%0",
  "%00",
  "%ED%A0%80",
  "%C0%AF",
  "%FF",
  "%u0041",
  "+",
  "%2B",
  "%26",
  "%3D",
  "%23",
  "&",
  "=",
  "#",
  "?",
  ";",
];

const encoded = (texts: readonly string[]) => fc.constantFrom(...texts).map(encodeURIComponent);

const value = fc.oneof(
  encoded(edges),
  encoded(payloads),
  fc.constantFrom(...raw),
  fc.string({ unit: "binary", maxLength: 12 }).map((text) => encodeURIComponent(text)),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll("#", "")),
);

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
  fc.constant("[a]".repeat(500)),
);

const parameter = fc
  .tuple(fc.oneof(fc.constantFrom(...names), value), brackets, fc.option(value, { freq: 12 }))
  .map(([name, after, of]) => `${name}${after}${of === null ? "" : `=${of}`}`);

const query = fc.oneof(
  { weight: 12, arbitrary: fc.array(parameter, { maxLength: 6 }).map((parts) => parts.join("&")) },
  { weight: 1, arbitrary: parameter.map((one) => Array(300).fill(one).join("&")) },
  { weight: 1, arbitrary: value.map((one) => `title=${one.repeat(3000)}`) },
);

const items = ["/books/", "/authors/", "/shelves/", "/loans/", "/samples/", "/contexts/", "/docs/", "/errors/", "/"];

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...collections) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...items), value).map((parts) => parts.join("").replace("?", "")) },
  {
    weight: 1,
    arbitrary: fc.tuple(value, fc.constantFrom("books", "loans")).map(([key, end]) => `/authors/${key}/${end}`),
  },
  { weight: 1, arbitrary: fc.constantFrom("/loans/bookId=1;reader=x", "/loans/1;x", "/loans/;", "/loans/a=b;c=d;e=f") },
);

const printable = fc.string({ maxLength: 20 });

const someHeaders = fc.record(
  {
    accept: fc.oneof(
      fc.constantFrom(
        "text/html",
        "application/json",
        "*/*",
        "text/*;q=0.5, */*;q=0",
        "application/ld+json;q=2",
        ",,;",
      ),
      printable,
    ),
    "if-none-match": fc.oneof(fc.constantFrom("*", 'W/""', '"', "W/".repeat(500)), printable),
    host: fc.constantFrom("evil.example", "evil.example:1", "[::1]"),
    "x-forwarded-host": fc.constantFrom("evil.example", "a\tb", "<script>"),
    "x-forwarded-proto": fc.constantFrom("javascript", "https"),
    "content-type": fc.constantFrom("application/ld+json", "text/xml", "x"),
  },
  { requiredKeys: [] },
);

/** Most requests have none: a 406 or a 304 hides what lies behind it. */
const headers = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: someHeaders });

const method = fc.oneof({ weight: 12, arbitrary: fc.constant("GET") }, fc.constantFrom("HEAD", "POST", "OPTIONS"));

export interface Attack {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const attacks: fc.Arbitrary<Attack> = fc
  .tuple(method, path, query, headers)
  .map(([method, at, search, sent]) => ({ method, path: search === "" ? at : `${at}?${search}`, headers: sent }));
