/** Random filters by values within Json, compared with the same questions to the rows in JavaScript. */
import { afterAll, beforeAll, inject, test } from "vitest";
import { patience, type Random, repeat } from "../random.js";
import { compare, type Form, type Tested } from "./thing-requests.js";
import { fill, openThings, type Thing, type Things } from "./things.js";

const { provider, engine } = inject("database");
const isSqlite = provider === "sqlite";
const range = isSqlite ? "" : ", range";

interface Row extends Thing {
  /** Undefined: the column is null. */
  readonly meta: unknown;
  /** Never null in the database, but Json's own null. */
  readonly data: unknown;
}

const texts = [
  "Lyon",
  "lyon",
  "LYON 2",
  "5",
  "5.0",
  "null",
  "true",
  "",
  " ",
  "é É",
  "a_b%",
  "axbx",
  '"',
  "\\",
  "[5]",
  "💥",
];
const numbers = [5, -1, 0, 0.1, 5.5, 250, 1e14, 2_147_483_648, -2_147_483_649, 1e-5, 0.3, 1e21, 1e-7];
const pathsOf: { readonly [path: string]: readonly string[] } = {
  city: ["address", "city"],
  title: ["title"],
  code: ["code"],
  file: ["file"],
  name: ["two-words"],
  seats: ["seats"],
  price: ["price"],
  open: ["é_1"],
};
const annotations = [
  ["exact, not, exists", "city", "String"],
  ["partial, not, exists", "title", "String"],
  ["start", "code", "String"],
  ["end", "file", "String"],
  ["word, exists", "name", "String"],
  [`exact, not, exists${range}`, "seats", "Int"],
  [`exact, not, exists${range}`, "price", "Float"],
  ["exact, not, exists", "open", "Boolean"],
] as const;

/** @param prefix the keys before the path */
const annotated = (prefix: readonly string[]) =>
  annotations
    .map(
      ([kinds, name, type]) =>
        `  /// @filter(${kinds}, path: "${[...prefix, ...(pathsOf[name] ?? [])].join(".")}", type: ${type})`,
    )
    .join("\n");

const absent = Symbol("absent");

/** What the keys lead to, through objects only; undefined without a value. */
function within(value: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value ?? undefined;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && Object.hasOwn(value, key) ? within(Reflect.get(value, key), rest) : undefined;
}

const fold = (text: string) =>
  isSqlite ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text.toLowerCase();

const textTests: { readonly [kind: string]: (value: string, part: string) => boolean } = {
  partial: (value, part) => value.includes(part),
  start: (value, part) => value.startsWith(part),
  end: (value, part) => value.endsWith(part),
  word: (value, part) => value.startsWith(part) || value.includes(` ${part}`),
};

const sentAs = {
  String: texts,
  Int: ["5", "-1", "0", "250", "-0", "007", "2147483647"],
  Float: [
    "5",
    "5.0",
    "-1",
    "0",
    "-0",
    "0.1",
    "0.10",
    "5.5",
    "1e2",
    "2.5e2",
    "100000000000000",
    "0.00001",
    "0.3",
    "-2147483649",
  ],
  Boolean: ["true", "false", "1", "0", "on", "NO"],
} as const;

/** As MySQL calls integers above 32 bits, which Prisma's range leaves out. */
const isUnsigned = (value: number): boolean =>
  engine === "MySQL" && Number.isSafeInteger(value) && value > 4_294_967_295;

function testedOf(column: "meta" | "data", [kinds, name, type]: (typeof annotations)[number]): Tested<Row> {
  const keys = pathsOf[name] ?? [];
  const reached = (row: Row) => within(row[column], keys);
  const offered = kinds.split(", ");
  const partTest = offered.map((kind) => textTests[kind]).find(Boolean);
  const forms: readonly Form[] = [
    "=",
    "[]",
    ...(offered.includes("not") ? (["[not]", "[not][]"] as const) : []),
    ...(offered.includes("exists") ? (["exists"] as const) : []),
    ...(offered.includes("range") ? (["range"] as const) : []),
  ];
  return {
    parameter: [column, ...keys].join("."),
    ...(column === "data" && { isOwn: true }),
    forms,
    values: sentAs[type],
    exists: (row) => reached(row) !== undefined,
    has(row, sent) {
      const value = reached(row);
      switch (type) {
        case "String":
          return value === sent;
        case "Boolean":
          return value === ["true", "1", "on"].includes(sent);
        default:
          return value === Number(sent);
      }
    },
    ...(partTest && {
      hasPart: (row: Row, sent: string) => {
        const value = reached(row);
        return sent !== "" && typeof value === "string" && partTest(fold(value), fold(sent));
      },
    }),
    difference(row, sent) {
      const value = reached(row);
      return typeof value === "number" && !isUnsigned(value) ? value - Number(sent) : undefined;
    },
  };
}

/** Any Json; often of the type that a path states, and often of one that looks alike. */
function anyValue(random: Random, depth = 1): unknown {
  switch (random.integer(0, depth > 0 ? 7 : 5)) {
    case 0:
      return absent;
    case 1:
      return null;
    case 2:
      return random.chance(0.5);
    case 3:
      return random.pick(numbers);
    case 4:
    case 5:
      return random.pick(texts);
    case 6:
      return Array.from({ length: random.integer(0, 2) }, () => anyValue(random, 0)).filter((each) => each !== absent);
    default:
      return anyObject(random, depth - 1);
  }
}

function anyObject(random: Random, depth: number): object {
  const keys = ["title", "code", "file", "two-words", "seats", "price", "é_1", "city"];
  const entries = keys.map((key) => [key, anyValue(random, depth)] as const);
  const address = random.chance(0.7) ? { city: anyValue(random, 0) } : anyValue(random, depth);
  const city = address !== absent && (address as { readonly city?: unknown } | null)?.city === absent ? {} : address;
  return Object.fromEntries([...entries, ["address", city] as const].filter(([, value]) => value !== absent));
}

let things: Things;

beforeAll(async () => {
  const columns = `  /// @filter(exists)\n${annotated([])}\n  meta     Json?\n${annotated([])}\n  data     Json`;
  things = await openThings(columns, annotated(["meta"]));
});
afterAll(() => things?.prisma.$disconnect());

const tested: readonly Tested<Row>[] = [
  ...annotations.flatMap((annotation) => [testedOf("meta", annotation), testedOf("data", annotation)]),
  {
    parameter: "meta",
    isOwn: true,
    forms: ["exists"],
    values: [],
    has: () => false,
    exists: ({ meta }) => meta !== undefined && meta !== null,
  },
];

test("values within Json are found as JavaScript finds them", { timeout: patience }, () =>
  repeat(async (random) => {
    const json = () => {
      const value = random.chance(0.7) ? anyObject(random, 1) : anyValue(random);
      return value === absent ? undefined : value;
    };
    const { JsonNull, DbNull } = things.namespace;
    const written = (value: unknown) => (value === undefined ? DbNull : value === null ? JsonNull : value);
    const rows = await fill<Row>(
      things,
      random,
      () => ({ meta: json(), data: json() ?? null }),
      (row) => ({ ...row, meta: written(row.meta), data: written(row.data) }),
    );
    for (let requests = 0; requests < 5; requests++) await compare(things, random, rows, tested);
  }),
);
