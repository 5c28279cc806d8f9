/** The values and parts of paths that a hostile client sends. */
import fc from "fast-check";

const numbers = [
  ...["0", "-0", "-1", "1", "2", "1e9", "0x10", "1.5", "NaN", "Infinity", "2147483647", "2147483648", "-2147483649"],
  ...["9007199254740991", "9007199254740993", "9223372036854775807", "9223372036854775808", "1".repeat(400)],
  ...["1e400", "-1e-400", "0.1", "99999999999999999999.99", ".5", "5.", "+5", "\uff11", "1_000", " 1 ", "1,5", "--1"],
  ...["1e1000000000", "0e-999999999", "1".repeat(308), `0.${"0".repeat(300)}1`, `-${"9".repeat(65)}.${"9".repeat(30)}`],
];

/** A few thousand digits: as many as a query may hold. */
const longNumbers = ["7".repeat(7000), `-${"7".repeat(7000)}`, `0.${"7".repeat(7000)}`, `${"0".repeat(7000)}1`];

const dates = [
  ...["2020-01-01", "2020-02-30T00:00:00Z", "2020-01-01T00:00:00.123456789Z", "0000-01-01", "0001-01-01T00:00:00Z"],
  ...["+275760-09-13T00:00:00Z", "+275760-09-13T00:00:00.001Z", "-271821-04-20T00:00:00Z", "-271821-04-19T23:59:59Z"],
  ...["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59.999-23:59", "9999-12-31T23:59:59.999Z", "-000001-01-01"],
  ...["2023-02-29", "1900-02-29", "2000-02-29", "2024-02-29T24:00:00Z", "2016-12-31T23:59:60Z", "2024-13-01"],
  ...["2024-01-01T00:00:00+99:99", "2024-01-01T00:00:00 01:00", "2024-W01-1", "20240101", "0", "1e21", "12/31/2024"],
];

const words = [
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
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype", "then", "toJSON"],
  // No UUID, nearly one, and Base64 that is none.
  ...[
    "00000000-0000-0000-0000-000000000000",
    "00000000-0000-0000-0000-00000000000g",
    "{00000000000000000000000000000000}",
  ],
  ...["====", "A===", "\u00ff\u00ff", "AAAA\nAAAA", "-_-_"],
];

const payloads = [
  ...[
    "' OR 1=1 --",
    "1; DROP TABLE Book",
    '{"$ne":null}',
    '{"contains":"a"}',
    "[object Object]",
    "1/**/UNION/**/SELECT",
  ],
  ...[
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "</title><svg onload=alert(1)>",
  ],
  ...["a\r\nSet-Cookie: a=b", "a\nb", "\0", "a\0b", "%", "_", "%%%%", "%_%_%_%_%_%_%_%_%_%_", "\\", "\\%", "\\\\_"],
  ...["../../etc/passwd", "..\\..\\", "//evil.example", "/./", "file:///etc/passwd", "http://evil.example/"],
  ...[
    "\u202eabc",
    "\ufeff",
    "\u00e9",
    "e\u0301",
    "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}",
    "\uffff",
    "\u{10ffff}",
    "\u0130",
    "\u00df",
  ],
  ...["{{7*7}}", "#{7*7}", "$" + "{7*7}", "%s%n", "`id`", "$(id)"],
  // Deep and wide JSON.
  ...["[".repeat(1500), '{"a":'.repeat(400), `[${"[],".repeat(500)}[]]`, '{"__proto__":{"polluted":1}}'],
];

/** Percent-encoded already, and badly: halves, surrogates, overlong and doubled ones; separators. */
const raw = [
  ...["%", "%zz", "%0", "%00", "%2500", "%ED%A0%80", "%ED%A0%BD%ED%B0%80", "%C0%AF", "%C0%AE%C0%AE", "%E0%80%AF"],
  ...[
    "%F0%80%80%AF",
    "%F4%90%80%80",
    "%F8%88%80%80%80",
    "%FF",
    "%FE%FF",
    "%u0041",
    "%252e%252e%252f",
    "%25252F",
    "%2525",
  ],
  ...["+", "%2B", "%20", "%26", "%3D", "%23", "%3F", "%2F", "%2f..%2f", "%5C", "%2e%2e", "%3B", "%0d%0a", "%09", "%7F"],
  ...["&", "=", "#", "?", ";", "a+b+c", "a;b=c", "==", "&&", "'", "|", "^", "`"],
];

const encoded = (texts: readonly string[]) => fc.constantFrom(...texts).map(encodeURIComponent);

export const value: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: encoded([...numbers, ...dates, ...words]) },
  { weight: 4, arbitrary: encoded(payloads) },
  { weight: 4, arbitrary: fc.constantFrom(...raw) },
  { weight: 1, arbitrary: encoded(longNumbers) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 12 }).map((text) => encodeURIComponent(text)) },
  { weight: 3, arbitrary: fc.string({ maxLength: 12 }).map((text) => text.replaceAll("#", "")) },
);

const notSegments = [
  ...[
    "__proto__",
    "constructor",
    "toString",
    "..",
    ".",
    "...",
    "%2e%2e",
    "%2F",
    "%00",
    "a%00b",
    "%C0%AE",
    "%252e%252e",
  ],
  ...["1;a=b", "1,2", "*", "~", "-", "1".repeat(6000), "a/".repeat(2000), "a".repeat(6000), "/", "//", "///"],
];

/** One part of a path, or a replacement. */
export const segment: fc.Arbitrary<string> = fc.oneof(
  value.map((text) => text.replace(/[?]/g, "")),
  fc.constantFrom(...notSegments),
);
