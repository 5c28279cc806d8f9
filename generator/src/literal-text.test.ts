import fc from "fast-check";
import { expect, test } from "vitest";
import { render } from "./layout.js";
import { constant } from "./literal.js";
import { constantText } from "./literal-text.js";

test("constantText, property: the text is what the printer makes of the same data", () => {
  const word = fc.oneof(
    fc.string(),
    fc.string({ minLength: 40, maxLength: 125 }),
    fc.constantFrom("a", "@id", "it's", '"'),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, depthSize: "large" },
      word,
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined, new Date(0), 10n),
      fc.array(tie("value").filter((inner) => inner !== undefined)),
      fc.dictionary(word, tie("value")),
    ),
  }));
  const data = fc.dictionary(word, value);
  fc.assert(
    fc.property(data, (object) => {
      expect(constantText(object)).toBe(render(constant(object)));
    }),
    { numRuns: 500 },
  );
});

test("constantText throws for what is no plain data", () => {
  expect(() => constantText({ a: () => 1 })).toThrow(TypeError);
});
