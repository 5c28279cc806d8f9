import { expect, test } from "vitest";
import { camelCase, kebabCase, snakeCase } from "./letter-case.js";

test.each([
  ["City", "city"],
  ["OrderLine", "order-line"],
  ["order_line", "order-line"],
  ["HTTPLog2", "http-log2"],
  ["Order2Line", "order2-line"],
  ["A", "a"],
  ["URL", "url"],
])("kebabCase(%s) = %s", (name, want) => expect(kebabCase(name)).toBe(want));

test.each([
  ["createdAt", "created_at", "createdAt"],
  ["created_at", "created_at", "createdAt"],
  ["CreatedAt", "created_at", "createdAt"],
  ["HTTPLog2", "http_log2", "httpLog2"],
  ["id", "id", "id"],
  ["isbn13", "isbn13", "isbn13"],
])("%s is %s and %s", (name, snake, camel) => {
  expect([snakeCase(name), camelCase(name)]).toEqual([snake, camel]);
});
