import fc from "fast-check";
import { expect, test } from "vitest";
import { render } from "./doc.js";
import { access, constant, Expression, key, literal, quote } from "./literal.js";

const evaluate = (text: string): unknown => new Function(`return (${text});`)();

test("quote, property: the literal's value is the text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => evaluate(quote(text)) === text));
});

test("literal, property: plain data comes back as it was", () => {
  const data = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      fc.boolean(),
      fc.constant(null),
      fc.bigInt(),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(
        fc.string().filter((name) => name !== "__proto__"),
        tie("value"),
        { maxKeys: 3, noNullPrototype: true },
      ),
    ),
  })).value;
  fc.assert(
    fc.property(data, (value) => {
      expect(evaluate(render(literal(value)))).toEqual(value);
    }),
  );
});

test.each([
  { value: 'say "hi"', want: `'say "hi"'` },
  { value: `it's "so"`, want: `"it's \\"so\\""` },
  { value: -123_456, want: "-123456" },
  { value: 1e21, want: "1e+21" },
  { value: { filters: new Expression("filters"), toItem: new Expression("toX") }, want: "{ filters, toItem: toX }" },
  { value: 1.5, want: "1.5" },
  { value: 9007199254740993n, want: "9007199254740993n" },
  { value: new Date(0), want: 'new Date("1970-01-01T00:00:00.000Z")' },
  { value: { a: 1, b: undefined, "c d": [] }, want: '{ a: 1, "c d": [] }' },
  { value: [{ a: 1, b: 2 }], want: "[{ a: 1, b: 2 }]" },
  { value: [{ a: 1 }, { b: 2 }], want: "[{ a: 1 }, { b: 2 }]" },
  {
    value: [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ],
    want: "[\n  { a: 1, b: 2 },\n  { a: 3, b: 4 },\n]",
  },
])("literal $want", ({ value, want }) => expect(render(literal(value))).toBe(want));

test("a constant's outermost object stands open", () => {
  expect(render(constant({ a: { b: 1 } }))).toBe("{\n  a: { b: 1 },\n}");
});

test("what is no plain data is refused", () => {
  expect(() => literal(() => 1)).toThrow("A function cannot be emitted.");
});

test.each([
  ["name", "name", "row.name"],
  ["name[]", '"name[]"', 'row["name[]"]'],
  ["1a", '"1a"', 'row["1a"]'],
])("key and access of %s", (name, asKey, asMember) => {
  expect([key(name), access("row", name)]).toEqual([asKey, asMember]);
});
