import type { ServeOptions } from "../definition/api-options.js";
import { refuseUnknownKeys } from "./unknown-keys.js";

interface Check {
  readonly accepts: (value: unknown) => boolean;
  /** The accepted values, in words that follow "must be": `a function`. */
  readonly expected: string;
}

const aFunction: Check = { accepts: (value) => typeof value === "function", expected: "a function" };
/** `readBasePath` and `readOrigin` refuse more values, and suggest a correct one. */
const anAddress: Check = { accepts: () => true, expected: "a string" };
const anObject: Check = { accepts: (value) => typeof value === "object" && value !== null, expected: "an object" };

function milliseconds(name: string): Check {
  return {
    accepts: (value) => typeof value === "number" && value >= 0,
    expected: `milliseconds, such as \`${name}: 5_000\`, or 0 for no limit`,
  };
}

/** The checks of all options. The compiler requires a check of each new one. */
const checks: { readonly [Name in keyof ServeOptions]: Check } = {
  prisma: { accepts: (value) => typeof value !== "string", expected: "a PrismaClient" },
  basePath: anAddress,
  origin: anAddress,
  timeout: milliseconds("timeout"),
  streamIdle: milliseconds("streamIdle"),
  serverTiming: { accepts: (value) => typeof value === "boolean", expected: "true or false" },
  requireScopes: { accepts: (value) => typeof value === "boolean", expected: "true or false" },
  countKey: aFunction,
  countStore: {
    accepts: (value) =>
      typeof value === "object" &&
      value !== null &&
      ["get", "set", "claim"].every((name) => typeof Reflect.get(value, name) === "function"),
    expected: "an object with `get`, `set` and `claim`",
  },
  accountLink: aFunction,
  onPage: aFunction,
  onError: aFunction,
  scope: anObject,
  fields: anObject,
  handlers: anObject,
};

/**
 * Checks the options of `createApi`. TypeScript reports most of these mistakes, but not in JavaScript, and not in
 * options that a variable holds.
 * @throws Error for options that are missing, unknown, or not of their types
 */
export function checkOptions(options: object | undefined): void {
  if (typeof options !== "object" || options === null) {
    throw new Error(`createApi: options are required: write \`createApi({ prisma })\` with a PrismaClient.`);
  }
  refuseUnknownKeys(options, { kind: "option", kinds: "Options", known: Object.keys(checks) });
  const { prisma }: { readonly prisma?: unknown } = options;
  if (!prisma) {
    throw new Error(`createApi: option \`prisma\` is required: pass a PrismaClient (received ${prisma}).`);
  }
  for (const [name, { accepts, expected }] of Object.entries(checks)) {
    const value: unknown = Reflect.get(options, name);
    if (value === undefined || accepts(value)) continue;
    throw new Error(`createApi: option \`${name}\` must be ${expected}; it is ${textOf(value)}.`);
  }
}

function textOf(value: unknown): string {
  if (typeof value === "function") return "a function";
  return typeof value === "string" || typeof value === "object" ? JSON.stringify(value) : String(value);
}
