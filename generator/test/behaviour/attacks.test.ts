/**
 * Against hostile requests: every answer is a page, an item, a 304 or a problem of the client's own, and
 * nothing of the inside shows. `FUZZ_RUNS` says how many; `FUZZ_MINUTES=10` goes on for that long; a failure prints its
 * seed.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Attack, attacks, inside } from "./attacks.js";
import { createApi, type Library, openLibrary, recommended } from "./library.js";
import { attackable, type Target } from "./send-attack.js";

const minutes = Number(process.env.FUZZ_MINUTES ?? 0);
const duration: fc.Parameters<unknown> =
  minutes > 0
    ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: minutes * 60_000 }
    : { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

const origin = "https://api.example.com";
let library: Library;
let target: Target;
let logged: unknown[];

beforeAll(async () => {
  library = await openLibrary();
  const onError = (error: unknown) => logged.push(error);
  target = await attackable(
    createApi({ prisma: library.prisma, origin, onError, handlers: { Book: { recommended } } }),
  );
});
afterAll(async () => {
  target.close();
  await library.prisma.$disconnect();
});

/** Every header that an answer may have: one more would have been put in by what was sent. */
const expectedHeaders = new Set([
  ...["content-type", "content-security-policy", "cache-control", "etag", "link", "vary", "allow"],
  ...["x-total-count", "x-page", "x-per-page"],
  ...["x-content-type-options", "referrer-policy", "content-length", "location"],
  // The server's own.
  ...["connection", "keep-alive", "date", "transfer-encoding"],
]);

async function check(attack: Attack): Promise<void> {
  logged = [];
  const response = await target.send(attack);
  const text = await response.text();
  if (attack.method === "HEAD") expect(text).toBe("");
  // A failure of the inside is logged: none is the client's to cause.
  expect(logged).toEqual([]);
  expect([200, 204, 302, 304, 400, 404, 405, 406]).toContain(response.status);
  // From a form's address to the clean one: within the API, whatever was sent.
  const location = response.headers.get("location");
  if (location !== null) expect(location).toMatch(/^\/(?!\/)[\w./%=;-]*(\?[^\s<>"\\^`{|}]*)?$/);
  expect([...response.headers.keys()].filter((name) => !expectedHeaders.has(name))).toEqual([]);
  expect(text).not.toMatch(inside);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) {
    expect(text).not.toMatch(/<script>alert|<img src=x|href="javascript:/);
  } else if (text !== "") {
    const document: Record<string, unknown> = JSON.parse(text);
    if (response.status !== 200) {
      expect(type).toBe("application/problem+json");
      expect(document).toMatchObject({ "@type": "hydra:Error", status: response.status });
      const isNamed = typeof document.parameter === "string";
      if (response.status === 400) expect(isNamed || /^The query string/.test(String(document.detail))).toBe(true);
    }
  }
  for (const [, target = "", parameters = ""] of (response.headers.get("link") ?? "").matchAll(/<([^>]*)>([^,]*)/g)) {
    expect(parameters).toMatch(/^; rel="[^"]+"$/);
    // A path, or a URL of the origin that was set: no header that was sent decides where links lead.
    const known = target.startsWith("http://www.w3.org/ns/hydra/") || new URL(target, origin).origin === origin;
    expect(known, target).toBe(true);
    expect(target).not.toMatch(/[\s<>"\\^`{|}]|^\/\//);
  }
}

test(
  "no hostile request fails inside the API, or gets an answer that shows internals",
  { timeout: (minutes + 2) * 60_000 },
  () => fc.assert(fc.asyncProperty(attacks, check), duration),
);
