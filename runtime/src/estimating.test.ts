import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaPg } from "@prisma/adapter-pg";
import { expect, test } from "vitest";
import { estimating } from "./estimating.js";

// Nothing connects yet.
const adapter = () => new PrismaPg({ connectionString: "postgresql://nobody@127.0.0.1:1/none" });

test.each([0, 0.5, 1_000_000])("totals may be estimated above %s rows", (estimateAbove) => {
  expect(() => estimating(adapter(), { estimateAbove })).not.toThrow();
});

test.each([-1, Number.NaN])("`estimateAbove` is a number from 0, not %s", (estimateAbove) => {
  expect(() => estimating(adapter(), { estimateAbove })).toThrow(`\`estimateAbove\` is ${estimateAbove}`);
});

test("only an adapter of PostgreSQL estimates", () => {
  expect(() => estimating(new PrismaLibSql({ url: ":memory:" }))).toThrow("not an adapter of PostgreSQL");
});
