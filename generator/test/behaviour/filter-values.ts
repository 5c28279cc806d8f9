/** Rows with values at the boundaries of each type, the filters of their fields, and what those mean in JavaScript. */
import { inject } from "vitest";

const isSqlite = inject("database").provider === "sqlite";
const isPostgresql = inject("database").provider === "postgresql";
const isMysql = inject("database").provider === "mysql";

const texts = [
  ...["a", "A", "a b", "b a", "null", "true", "0", " ", "%", "_", "a_b", "%zz", "\\", "'", '"', "a,b", "[]", "é", "É"],
  ...["💥", "\ufffd\ufffd\ufffd", "\u{10ffff}", "a&b=c#d", "a+b", "x".repeat(191), ""],
];
const integers = [-2_147_483_648, -1, 0, 1, 2_147_483_647];
const bigs = [-9_223_372_036_854_775_808n, -1n, 9_007_199_254_740_993n, 9_223_372_036_854_775_807n];
const floats = [-1.5, 0, 0.1, 1e15, 5e-7];
const decimals = ["-0.1", "0", "0.3", "12345678.9"];
const moments = [
  "0001-01-01T00:00:00.000Z",
  "1969-12-31T23:59:59.999Z",
  "2024-02-29T00:00:00.000Z",
  "2024-02-29T12:00:00.001Z",
  "9999-12-31T23:59:59.999Z",
];
const genres = ["NOVEL", "null", "true"];

const cycled = <Value>(values: readonly Value[], index: number): Value | null =>
  index % (values.length + 1) === values.length ? null : (values[index % (values.length + 1)] ?? null);

export const rows = Array.from({ length: texts.length + 1 }, (_, index) => {
  const text = cycled(texts, index);
  const moment = cycled(moments, index);
  return {
    ...{ id: index + 1, text, part: text, start: text, end: text, word: text },
    ...{ int: cycled(integers, index), big: cycled(bigs, index), float: cycled(floats, index) },
    ...{ decimal: cycled(decimals, index), moment: moment === null ? null : new Date(moment) },
    ...{ flag: cycled([true, false], index), genre: cycled(genres, index) },
  };
});
type Row = (typeof rows)[number];

export interface Field {
  readonly name: Exclude<keyof Row, "id">;
  /** Prisma's. */
  readonly type: string;
  /** As `@filter` has them. */
  readonly kinds: readonly string[];
  /** How its parameters go on behind the name, and `exists`, which is before it. */
  readonly suffixes: readonly string[];
  /** Valid ones and others. */
  readonly texts: readonly string[];
  /** True if an empty item of this list does not count as not sent. */
  holdsEmpty(suffix: string): boolean;
  accepts(suffix: string, text: string): boolean;
  /** @param values one, or those of a list */
  passes(row: Row, suffix: string, values: readonly string[]): boolean;
}

type Comparable = string | number | bigint | boolean;

interface Values {
  readonly type: string;
  readonly texts: readonly string[];
  /** Undefined for a text that is not a value. */
  parse(text: string): Comparable | undefined;
}

const between = (text: string) => /^(.+?)\.\.(.+)$/s.exec(text)?.slice(1) ?? [];
const day = 86_400_000;

function comparable(value: Row[Field["name"]]): Comparable | null {
  return value instanceof Date ? value.getTime() : value;
}

function field(name: Field["name"], kinds: readonly string[], { type, texts, parse }: Values): Field {
  const part = partTests[kinds[0] ?? ""];
  const isRange = kinds.includes("range");
  const ranged = [...(isRange ? ["[lt]", "[lte]", "[gt]", "[gte]", "[between]"] : [])];
  const dated = kinds.includes("date") ? ["[before]", "[after]", "[strictly_before]", "[strictly_after]"] : [];
  // Decimals are texts in the rows.
  const comparedOf = (row: Row) => {
    const value = comparable(row[name]);
    return name === "decimal" && value !== null ? Number(value) : value;
  };
  /** A date without a time includes its day. */
  const isUpTo = (value: Comparable, text: string) => {
    const bound = parse(text);
    if (bound === undefined) return false;
    return type === "DateTime" && /^\d{4}-\d\d-\d\d$/.test(text) ? Number(value) < Number(bound) + day : value <= bound;
  };
  const compare = (value: Comparable, suffix: string, text: string): boolean => {
    const bound = parse(text);
    if (bound === undefined) return false;
    switch (suffix) {
      case "[lt]":
      case "[strictly_before]":
        return value < bound;
      case "[gt]":
      case "[strictly_after]":
        return value > bound;
      case "[gte]":
      case "[after]":
        return value >= bound;
      default:
        return isUpTo(value, text);
    }
  };
  return {
    name,
    type,
    kinds,
    texts: [...texts, ...texts.slice(0, 4).map((text, index) => `${text}..${texts[index + 1]}`)],
    suffixes: ["", "[]", "[0]", "[1]", "[not]", "[not][]", "[not][0]", "exists", ...ranged, ...dated],
    holdsEmpty: (suffix) => part === undefined || suffix.startsWith("[not]"),
    accepts(suffix, text) {
      if (text === "" && type !== "String") return false;
      if (suffix === "exists") return flags.parse(text) !== undefined;
      if (suffix === "[between]") return between(text).filter((each) => parse(each) !== undefined).length === 2;
      if (part && !suffix.startsWith("[not]") && text.length > 255) return false;
      return parse(text) !== undefined;
    },
    passes(row, suffix, values) {
      const value = comparedOf(row);
      if (suffix === "exists") return (value !== null) === flags.parse(values[0] ?? "");
      const equals = (text: string) => value !== null && value === parse(text);
      switch (suffix) {
        case "":
        case "[]":
          if (part === undefined) return values.some(equals);
          return typeof value === "string" && values.some((text) => part(fold(value), fold(text)));
        case "[not]":
        case "[not][]":
          return !values.some(equals);
        case "[between]": {
          const [lower = "", upper = ""] = between(values[0] ?? "");
          return value !== null && compare(value, "[gte]", lower) && isUpTo(value, upper);
        }
        default:
          return value !== null && compare(value, suffix, values[0] ?? "");
      }
    },
  };
}

/** The letter case that each database ignores in a part of a text. */
function fold(text: string): string {
  if (isMysql) return text;
  return isSqlite ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text.toLowerCase();
}

const partTests: { readonly [kind: string]: (value: string, part: string) => boolean } = {
  partial: (value, part) => value.includes(part),
  start: (value, part) => value.startsWith(part),
  end: (value, part) => value.endsWith(part),
  word: (value, part) => value.startsWith(part) || value.includes(` ${part}`),
};

const flags: Values = {
  type: "Boolean",
  texts: ["true", "false", "1", "0", "ON", "no", " yes ", "2", "null", "[]", "t"],
  parse: (text) => {
    const word = text.trim().toLowerCase();
    if (["1", "true", "on", "yes"].includes(word)) return true;
    return ["0", "false", "off", "no"].includes(word) ? false : undefined;
  },
};

const text: Values = {
  type: "String",
  texts: [...texts.filter((each) => each !== ""), "b", "\0", "a\0", "x".repeat(256), "undefined"],
  parse: (sent) => (sent.includes("\0") && !isMysql ? undefined : sent),
};

const numeric = (
  type: string,
  valid: readonly (string | number | bigint)[],
  parse: (text: string) => Comparable,
  form: RegExp,
): Values => ({
  type,
  texts: [
    ...valid.map(String),
    "-0",
    "007",
    "1.0",
    "1e2",
    "1e400",
    "",
    "null",
    "NaN",
    "0x10",
    "+1",
    "1,5",
    " 1",
    "٣",
  ].filter((each) => each !== ""),
  parse: (sent) => (form.test(sent) ? parse(sent) : undefined),
});

const within = (bits: number, values: Values): Values => ({
  ...values,
  parse: (sent) => {
    const value = values.parse(sent);
    return value !== undefined && BigInt.asIntN(bits, BigInt(value)) === BigInt(value) ? value : undefined;
  },
});

const finite = (values: Values): Values => ({
  ...values,
  parse: (sent) => (Number.isFinite(values.parse(sent)) ? values.parse(sent) : undefined),
});

const beyondInt = [2_147_483_648, -2_147_483_649, 2 ** 53 - 1, 2 ** 53];
const anyInt = numeric("Int", [...integers, ...beyondInt], Number, /^-?\d+$/);
const int: Values = isSqlite
  ? { ...anyInt, parse: (sent) => (Number.isSafeInteger(anyInt.parse(sent)) ? anyInt.parse(sent) : undefined) }
  : within(32, anyInt);
const big = within(
  64,
  numeric("BigInt", [...bigs, 2n ** 63n, -(2n ** 63n) - 1n, 9_007_199_254_740_992n], BigInt, /^-?\d+$/),
);
const float = finite(numeric("Float", floats, Number, /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i));
const finiteDecimal = finite(numeric("Decimal", decimals, Number, /^-?\d+(\.\d+)?$/));
/** To PostgreSQL, NaN is greater than any number. */
const decimal: Values = isPostgresql
  ? { ...finiteDecimal, parse: (sent) => (sent === "NaN" ? Number.POSITIVE_INFINITY : finiteDecimal.parse(sent)) }
  : finiteDecimal;

const moment: Values = {
  type: "DateTime",
  texts: [
    ...moments,
    ...["2024-02-29", "2024-02-29T13:00:00.001+01:00", "2024-02-29 12:00", "0001-01-01", "9999-12-31", "2023-02-29"],
    ...["2024-13-01", "10000-01-01", "0", "now", "null", "2024-02-29T24:00:00Z", "2024"],
  ],
  parse(sent) {
    const [, date, hours = "00:00", seconds = ":00", zone = "Z"] =
      /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(sent) ?? [];
    const time = Date.parse(`${date}T${hours}${seconds}${zone}`);
    // Another day than was sent is one that no calendar has.
    const isDay = !Number.isNaN(time) && new Date(`${date}T00:00Z`).toISOString().startsWith(`${date}`);
    return isDay && !hours.startsWith("24") ? time : undefined;
  },
};

const genre: Values = {
  type: "Genre",
  texts: [...genres, "novel", "POEM", "NOVEL ", "__proto__", "0"],
  parse: (sent) => (genres.includes(sent) ? sent : undefined),
};

const whole = ["exact", "not", "exists"];

export const fields: readonly Field[] = [
  field("text", whole, text),
  ...(["part", "start", "end", "word"] as const).map((name) =>
    field(name, [name === "part" ? "partial" : name, "not", "exists"], text),
  ),
  field("int", [...whole, "range"], int),
  field("big", [...whole, "range"], big),
  field("float", [...whole, "range"], float),
  field("decimal", [...whole, "range"], decimal),
  field("moment", [...whole, "range", "date"], moment),
  field("flag", whole, flags),
  field("genre", whole, genre),
];
