import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fastestOf } from "../../test/fastest-of.js";
import { dialects, type Provider } from "../definition/dialects.js";
import type { ScalarType } from "../definition/resource.js";
import {
  base64,
  type DecimalLike,
  digits,
  formatValue,
  isoDate,
  isoDateTime,
  isoTime,
  segment,
} from "./format-scalar.js";
import { parseBoolean } from "./parse-scalar.js";
import { parseValue } from "./scalar-types.js";

/** As Prisma's Decimal: `toString` may use an exponent, `toFixed` never does. */
function decimal(plain: string): DecimalLike {
  const value = { toFixed: () => plain, toString: () => `${plain}e+0` };
  return value;
}

describe("parseBoolean", () => {
  test.each(["1", "true", "on", "yes", "TRUE", "On", " yes ", "\tyEs\n"])("%j is true", (text) => {
    expect(parseBoolean(text)).toBe(true);
  });

  test.each(["0", "false", "off", "no", "False", "OFF", " 0 "])("%j is false", (text) => {
    expect(parseBoolean(text)).toBe(false);
  });

  test.each(["", " ", "2", "abc", "truely", "y", "null", "01", "t rue"])("%j is neither", (text) => {
    expect(parseBoolean(text)).toBeUndefined();
  });
});

describe("parseValue", () => {
  test.each<[ScalarType, string, unknown]>([
    ["Int", "31", 31],
    ["Int", "-2147483648", -2147483648],
    ["Int", "2147483647", 2147483647],
    ["UnsignedInt", "4294967295", 4294967295],
    ["UnsignedBigInt", "18446744073709551615", 18446744073709551615n],
    ["BigInt", "9223372036854775807", 9223372036854775807n],
    ["BigInt", "-9223372036854775808", -9223372036854775808n],
    ["Float", "1.5", 1.5],
    ["Float", "-2e-7", -2e-7],
    ["Float", "1e+21", 1e21],
    ["Decimal", "12345678901234567890.10", "12345678901234567890.10"],
    ["Decimal", "-0.5", "-0.5"],
    ["String", "", ""],
    ["String", " a ", " a "],
    ["Uuid", "A0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "A0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"],
    ["Boolean", "yes", true],
    ["Date", "2024-02-29", new Date("2024-02-29")],
    ["Time", "23:59:59", new Date("1970-01-01T23:59:59Z")],
    ["Time", "09:30", new Date("1970-01-01T09:30:00Z")],
    ["Time", "00:00:00.123456Z", new Date("1970-01-01T00:00:00.123Z")],
    ["Bytes", "", new Uint8Array()],
    ["Bytes", "+/8=", Uint8Array.of(251, 255)],
    ["Bytes", " /8=", Uint8Array.of(251, 255)],
  ])("%s %j is %s", (type, text, want) => {
    expect(parseValue(type, text)).toEqual(want);
  });

  test.each<[Provider, ScalarType, readonly string[], readonly string[]]>([
    ["sqlite", "Int", ["2147483648", "-9007199254740991", "9007199254740991"], ["9007199254740992", "1.0"]],
    ["postgresql", "Int", ["-2147483648", "2147483647"], ["2147483648"]],
    ["postgresql", "Decimal", ["NaN", "Infinity", "-Infinity", "9".repeat(400), "-0.1"], ["-NaN", "1e3", ".5", "nan"]],
    ["mysql", "Decimal", ["0.1"], ["NaN", "9".repeat(400)]],
    ["mysql", "String", ["a\0b"], []],
    ["sqlite", "String", ["ab"], ["a\0b"]],
  ])("%s has its own range of %s", (provider, type, accepted, refused) => {
    const isAccepted = (text: string) => parseValue(type, text, [], dialects[provider].ranges) !== undefined;
    expect([...accepted, ...refused].filter(isAccepted)).toEqual(accepted);
  });

  test.each<[ScalarType, readonly string[]]>([
    [
      "Int",
      ["", " 1", "1 ", "+1", "1.0", "1e3", "0x1f", "2147483648", "-2147483649", "9".repeat(8000), "abc", "-", "١"],
    ],
    ["UnsignedInt", ["", "-1", "4294967296", "1.0", "9".repeat(8000)]],
    ["UnsignedBigInt", ["", "-1", "18446744073709551616", "1.0"]],
    ["Uuid", ["", "1", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a1", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11 ", "g".repeat(36)]],
    ["BigInt", ["", "1.0", "1n", "9223372036854775808", "-9223372036854775809", "9".repeat(8000), "0x1f", "-"]],
    [
      "Float",
      [
        "",
        "NaN",
        "Infinity",
        "1e999",
        "-1e999",
        "1.7976931348623157e308",
        ".5",
        "5.",
        "1e",
        "0x1f",
        "1,5",
        " 1",
        "9".repeat(8000),
      ],
    ],
    ["Decimal", ["", "1e3", "NaN", "Infinity", ".5", "5.", "1,5", "--1", "9".repeat(400)]],
    ["String", ["a\0b", "\0"]],
    ["Boolean", ["", "abc", "2"]],
    ["Bytes", ["a", "ab=", "====", "a===", "ab=c", "ab-_", "ä==="]],
    ["Json", ["", "{}", "null", "1"]],
    [
      "Date",
      [
        "",
        "2024-02-30",
        "2023-02-29",
        "0000-01-01",
        "2024-2-9",
        "2024-02-29T00:00:00Z",
        "2024-02-29Z",
        "9".repeat(8000),
      ],
    ],
    [
      "Time",
      ["", "24:00:00", "23:60", "23:59:60", "9:30", "23", "23:59:59+02:00", "1970-01-01T23:59:59Z", "0".repeat(8000)],
    ],
    ["Enum", ["", "A"]],
  ])("%s refuses what is none", (type, texts) => {
    expect(texts.filter((text) => parseValue(type, text) !== undefined)).toEqual([]);
  });

  test("an enum has its names and no other", () => {
    const values = ["DRAFT", "OUT"];
    expect(["DRAFT", "OUT", "draft", "", "toString"].map((text) => parseValue("Enum", text, values))).toEqual([
      "DRAFT",
      "OUT",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a DateTime", () => {
  test.each([
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2024-02-29T10:20", "2024-02-29T10:20:00.000Z"],
    ["2024-02-29T10:20:30Z", "2024-02-29T10:20:30.000Z"],
    ["2024-02-29t10:20:30.5z", "2024-02-29T10:20:30.500Z"],
    ["2024-02-29 10:20:30.123456789", "2024-02-29T10:20:30.123Z"],
    ["2024-02-29T10:20:30+02:00", "2024-02-29T08:20:30.000Z"],
    ["2024-02-29T10:20:30 02:00", "2024-02-29T08:20:30.000Z"],
    ["2024-02-29T23:20:30-0130", "2024-03-01T00:50:30.000Z"],
    ["2024-02-29T10:20:30+05", "2024-02-29T05:20:30.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("%s is %s", (text, want) => {
    expect(parseValue("DateTime", text)).toEqual(new Date(want));
  });

  test.each([
    "",
    "yesterday",
    "2024",
    "2024-02",
    "2024-2-9",
    "2023-02-29",
    "2024-13-01",
    "2024-00-10",
    "2024-04-31",
    "2024-02-29T24:00",
    "2024-02-29T10:60",
    "2024-02-29T10:20:60",
    "2024-02-29T10",
    "2024-02-29Z",
    "2024-02-29T10:20+24:00",
    "2024-02-29T10:20+02:60",
    "2024-02-29T10:20:30.Z",
    "2024-02-29T10:20:30.0123456789Z",
    "0000-01-01",
    "0001-01-01T00:00+14:00",
    "9999-12-31T23:59-01:00",
    "+012024-01-01T00:00:00Z",
    "1709164800000",
    "2024-02-29T10:20:30Z\n",
  ])("%j is none", (text) => {
    expect(parseValue("DateTime", text)).toBeUndefined();
  });
});

describe("formatValue", () => {
  test.each<[type: ScalarType, value: unknown, want: string]>([
    ["Int", -5, "-5"],
    ["BigInt", 9223372036854775807n, "9223372036854775807"],
    ["Decimal", decimal("1000000000000000000000000.50"), "1000000000000000000000000.50"],
    ["Decimal", "1.50", "1.50"],
    ["Boolean", false, "false"],
    ["DateTime", new Date("2024-02-29T10:20:30.123Z"), "2024-02-29T10:20:30.123Z"],
    ["Bytes", Uint8Array.of(251, 255), "+/8="],
    ["Enum", "DRAFT", "DRAFT"],
  ])("%s %s", (_, value, want) => {
    expect(formatValue(value)).toBe(want);
  });
});

describe("a value comes back from its text", () => {
  const digit = fc.constantFrom(..."0123456789");
  const plainDecimal = fc
    .tuple(fc.constantFrom("", "-"), fc.string({ unit: digit, minLength: 1, maxLength: 60 }), fc.nat())
    .map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`);
  const values = ["DRAFT", "OUT"];
  const dates = fc.date({
    min: new Date("0001-01-01"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });

  test.each<[ScalarType, fc.Arbitrary<unknown>]>([
    ["Int", fc.integer()],
    ["UnsignedInt", fc.nat(4294967295)],
    ["UnsignedBigInt", fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })],
    ["BigInt", fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
    [
      "Float",
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1.797e308, max: 1.797e308 }).map((value) => value + 0),
    ],
    ["Decimal", plainDecimal],
    ["String", fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"))],
    ["Boolean", fc.boolean()],
    ["DateTime", dates],
    ["Date", dates.map((date) => new Date(date.toISOString().slice(0, 10)))],
    ["Time", fc.nat(86_399_999).map((milliseconds) => new Date(milliseconds))],
    ["Bytes", fc.uint8Array({ maxLength: 100 })],
    ["Enum", fc.constantFrom(...values)],
  ])("%s", (type, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (value) => {
        expect(parseValue(type, formatValue(value, type), values)).toEqual(value);
      }),
    );
  });

  test("and a Decimal with it, whose own text has an exponent", () => {
    fc.assert(
      fc.property(plainDecimal, (plain) => {
        expect(parseValue("Decimal", formatValue(decimal(plain)))).toBe(plain);
      }),
    );
  });

  test("any text is a value or undefined, however long", () => {
    const types = ["Int", "BigInt", "Float", "Decimal", "DateTime", "Date", "Time", "Bytes", "Boolean"] as const;
    const readAll = () => {
      for (const part of ["1", "-", "0.", "e+", " ", "A", "=", "1-", "00:"]) {
        const text = part.repeat(8000 / part.length);
        for (const type of types) parseValue(type, text);
      }
    };
    expect(fastestOf(5, readAll)).toBeLessThan(500);
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.string({ unit: "binary" }), (type, text) => {
        const value = parseValue(type, text);
        // What is taken is written in a form that is taken again.
        expect(value === undefined || parseValue(type, formatValue(value, type)) !== undefined).toBe(true);
      }),
    );
  });
});

test.each([
  [31, "31"],
  [-9007199254740993n, "-9007199254740993"],
  ["FR", "FR"],
  ["a/b;c=d?e#f%", "a%2Fb%3Bc%3Dd%3Fe%23f%25"],
  ["São Paulo", "S%C3%A3o%20Paulo"],
  [true, "true"],
  [new Date(0), "1970-01-01T00%3A00%3A00.000Z"],
  [Uint8Array.of(251, 255), "%2B%2F8%3D"],
  [decimal("1.50"), "1.50"],
])("the segment of %s is %s", (value, want) => {
  expect(segment(value)).toBe(want);
  expect(() => decodeURIComponent(segment(value))).not.toThrow();
});

test.each([
  ["Date", "2024-02-29T00:00:00Z", "2024-02-29"],
  ["Date", "0001-01-01T00:00:00Z", "0001-01-01"],
  ["Time", "1970-01-01T23:59:59Z", "23%3A59%3A59"],
  ["Time", "1970-01-01T23:59:59.120Z", "23%3A59%3A59.120"],
] as const)("the segment of a %s, %s, is %s", (type, date, want) => {
  expect(segment(new Date(date), type)).toBe(want);
});

describe("serialisers", () => {
  const at = new Date("2024-02-29T10:20:30.123Z");

  test("DateTime", () => {
    expect(isoDateTime(at)).toBe("2024-02-29T10:20:30.123Z");
    expect(isoDateTime([at, at])).toEqual(["2024-02-29T10:20:30.123Z", "2024-02-29T10:20:30.123Z"]);
  });

  test("Date and Time", () => {
    expect(isoDate(at)).toBe("2024-02-29");
    expect(isoTime(at)).toBe("10:20:30.123");
    expect(isoTime([new Date(0), new Date(1)])).toEqual(["00:00:00", "00:00:00.001"]);
    expect([isoDate(null), isoTime(null)]).toEqual([null, null]);
    expect(() => isoDate(new Date(Number.NaN))).toThrow(RangeError);
  });

  test("the end of a day, as PostgreSQL keeps it, is not the day's beginning", () => {
    expect(isoTime(new Date("1970-01-02"))).toBe("24:00:00");
  });

  test("BigInt and Decimal", () => {
    expect(digits(9223372036854775807n)).toBe("9223372036854775807");
    expect(digits(decimal("0.00000001"))).toBe("0.00000001");
    expect(digits([1n, decimal("2.50")])).toEqual(["1", "2.50"]);
  });

  test("a plain number, as a handler without types may give, is not rounded", () => {
    const price: unknown = 5.75;
    expect(digits(price as DecimalLike)).toBe("5.75");
  });

  test("Bytes, larger than a call takes arguments too", () => {
    expect(base64(Uint8Array.of(251, 255))).toBe("+/8=");
    expect(base64([Uint8Array.of(0), new Uint8Array()])).toEqual(["AA==", ""]);
    const large = new Uint8Array(300_000).fill(7);
    expect(base64(large)).toBe(Buffer.from(large).toString("base64"));
  });

  test("null stays null, and what is left out stays out", () => {
    const row: { readonly at: Date | null; readonly left?: Date } = { at: null };
    expect(isoDateTime(row.at)).toBeNull();
    expect(digits(null)).toBeNull();
    expect(base64(null)).toBeNull();
    expect(isoDateTime(row.left as Date)).toBeUndefined();
  });

  test("a text, as a result extension may compute, stays as it is", () => {
    const text: unknown = "28 February";
    const date = text as Date;
    expect([isoDateTime(date), isoDate(date), isoTime([date])]).toEqual([text, text, [text]]);
    expect([base64(text as Uint8Array), digits(text as DecimalLike)]).toEqual([text, text]);
  });

  test("an empty list is a list", () => {
    expect(isoDateTime([])).toEqual([]);
  });
});
