import { expect, test } from "vitest";
import { checkOptions } from "./check-options.js";

const prisma = {};

test.each<[object | undefined, string]>([
  [undefined, "createApi: options are required: write `createApi({ prisma })` with a PrismaClient."],
  [{}, "createApi: option `prisma` is required: pass a PrismaClient (received undefined)."],
  [{ prisma: "file:a.db" }, 'createApi: option `prisma` must be a PrismaClient; it is "file:a.db".'],
  [
    { prisma, orign: "https://a.example" },
    "createApi: unknown option `orign` (did you mean `origin`?). Options: prisma,",
  ],
  [{ prisma, port: 3000 }, "createApi: unknown option `port`. Options: prisma,"],
  [{ prisma, timeout: "5s" }, 'must be milliseconds, such as `timeout: 5_000`, or 0 for no limit; it is "5s".'],
  [{ prisma, timeout: -1 }, "must be milliseconds, such as `timeout: 5_000`, or 0 for no limit; it is -1."],
  [{ prisma, timeout: Number.NaN }, "must be milliseconds, such as `timeout: 5_000`, or 0 for no limit; it is NaN."],
  [{ prisma, streamIdle: "5s" }, 'must be milliseconds, such as `streamIdle: 5_000`, or 0 for no limit; it is "5s".'],
  [{ prisma, requireScopes: "yes" }, 'createApi: option `requireScopes` must be true or false; it is "yes".'],
  [{ prisma, onError: "console" }, 'createApi: option `onError` must be a function; it is "console".'],
  [{ prisma, scope: () => ({}) }, "createApi: option `scope` must be an object; it is a function."],
])("%o is refused: %s", (options, message) => expect(() => checkOptions(options)).toThrow(message));

test.each([
  [{ prisma }],
  [{ prisma, timeout: 0, requireScopes: false, onError: undefined, basePath: "/api", orign: undefined }],
  [{ prisma, timeout: Number.POSITIVE_INFINITY, scope: {}, handlers: {} }],
])("%o is accepted", (options) => expect(() => checkOptions(options)).not.toThrow());
