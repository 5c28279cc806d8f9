import { describe, expect, test } from "vitest";
import { encodePath, readBasePath, readOrigin } from "./origin-and-base-path.js";

describe("basePath", () => {
  test.each([
    [undefined, ""],
    ["", ""],
    ["/", ""],
    ["api", "/api"],
    ["/api/", "/api"],
    ["/shop/api", "/shop/api"],
    ["/my api", "/my%20api"],
    ["/my%20api", "/my%20api"],
    ["/überblick", "/%C3%BCberblick"],
    ["/~a.b-c_d", "/~a.b-c_d"],
  ])("%j is %s in links", (given, want) => expect(encodePath(readBasePath(given))).toBe(want));

  test.each<[unknown, string]>([
    ["/:tenant", 'Mount the API at a parameter with `app.route("/:tenant", createApi({ … }))`.'],
    ["/*", "Leave it out for the root."],
    ["/api/*", 'Write `basePath: "/api"`.'],
    ["https://x.org/api", 'Write `origin: "https://x.org", basePath: "/api"`.'],
    ["/api?x", 'Write `basePath: "/api"`.'],
    ["/api#x", 'Write `basePath: "/api"`.'],
    ["//api", 'Write `basePath: "/api"`.'],
    ["/a//b", 'Write `basePath: "/a/b"`.'],
    ["/a/../b", 'Write `basePath: "/a/b"`.'],
    ["/a{b}", "Leave it out for the root."],
    ["/%2E%2E", "Leave it out for the root."],
    ["/%", "Leave it out for the root."],
    [7, "Leave it out for the root."],
    [null, "Leave it out for the root."],
  ])("%j is refused", (given, fix) => {
    expect(() => readBasePath(given)).toThrow(
      `createApi: option \`basePath\` must be a fixed path such as "/api"; it is ${JSON.stringify(given)}. ${fix}`,
    );
  });
});

describe("origin", () => {
  test.each([
    [undefined, undefined],
    ["", undefined],
    ["https://api.example.com", "https://api.example.com"],
    ["https://api.example.com/", "https://api.example.com"],
    ["https://api.example.com//", "https://api.example.com"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["HTTPS://Bücher.example", "https://xn--bcher-kva.example"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("%j is %s", (given, want) => expect(readOrigin(given)).toBe(want));

  test.each<[unknown, string]>([
    ["example.com", 'origin: "https://example.com"'],
    ["localhost:3000", 'origin: "https://localhost:3000"'],
    ["//example.com", 'origin: "https://example.com"'],
    ["https://example.com/api", 'origin: "https://example.com", basePath: "/api"'],
    ["https://example.com?x", 'origin: "https://example.com"'],
    ["https://a:b@example.com", 'origin: "https://example.com"'],
    ["ftp://example.com", 'origin: "https://example.com"'],
    ["https://", 'origin: "https://api.example.com"'],
    [7, 'origin: "https://api.example.com"'],
  ])("%j is refused", (given, write) => {
    expect(() => readOrigin(given)).toThrow(
      `createApi: option \`origin\` must be an absolute origin; it is ${JSON.stringify(given)}. Write \`${write}\`.`,
    );
  });
});
