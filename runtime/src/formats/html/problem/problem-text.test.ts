import { expect, test } from "vitest";
import { problemText } from "./problem-text.js";

test.each([
  ['`page` must be at least 1, not "0".', 'Page must be at least 1, not "0"', ""],
  ["`order[x]` is unknown. Use `order[name]`.", "order[x] is unknown", "Use |order[name]|."],
  [
    "`/city` is not a resource of this API. Did you mean `/cities`? `/` links to every collection.",
    "/city is not a resource of this API",
    "Did you mean |/cities|? |/| links to every collection.",
  ],
  ["Version 1.5 is old. Update.", "Version 1.5 is old", "Update."],
  ['`name` must not be "A. B". Send another.', 'Name must not be "A. B"', "Send another."],
  ["Too small", "Bad request", "Too small"],
  [`${"long ".repeat(40)}.`, "Bad request", `${"long ".repeat(40)}.`],
  ["", "Bad request", ""],
])("%s", (detail, heading, rest) => {
  const found = problemText(detail, "Bad request");
  expect(found.heading).toBe(heading);
  expect(found.rest.map(({ text }) => text).join("|")).toBe(rest);
});
