import { expect, test } from "vitest";
import { lastSegment, ownIri } from "./iri.js";

test.each([
  ["/books/1", "", true],
  ["/api/books/1", "/api", true],
  ["https://api.example.com/books/1", "https://api.example.com", true],
  ["/books/1", "/api", false],
  ["//evil.example/books", "", false],
  ["/\\evil.example", "", false],
  ["/\t/evil.example", "", false],
  ["/\n/evil.example", "", false],
  ["/\r\n\\evil.example", "", false],
  ["https://api.example.com.evil.example/", "https://api.example.com", false],
  ["/books{?title}", "", false],
  ["javascript:alert(1)", "", false],
  [null, "", false],
  [7, "", false],
])("ownIri(%j, %j)", (value, base, isOwn) => {
  expect(ownIri(value, base)).toBe(isOwn ? value : undefined);
});

test("lastSegment is decoded, or unchanged if it cannot be", () => {
  expect(lastSegment("/shelves/A%201")).toBe("A 1");
  expect(lastSegment("/shelves/%E0%A4%A")).toBe("%E0%A4%A");
});
