/**
 * What cannot be done with the values of a native type, and why. A type that is not listed has no limits.
 * Each row for PostgreSQL and MySQL is measured, and so is every other native type that Prisma has for them: see
 * `test/servers/native-types.test.ts`. The rows for CockroachDB and SQL Server follow from these.
 */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { Field } from "./datamodel.js";

/**
 * `cursor`: a value that was read is the position of a page. `equality`: it finds its row. `search`: a part of it does.
 */
export type Use = "cursor" | "order" | "equality" | "range" | "search";

interface Limit {
  readonly providers: readonly Provider[];
  readonly native: string;
  /** Of several Prisma types that have the native one. */
  readonly type?: string;
  readonly not: readonly Use[];
  readonly because: string;
}

const comparing: readonly Use[] = ["cursor", "order", "equality", "range"];
const postgres: readonly Provider[] = ["postgresql", "cockroachdb"];

const limits: readonly Limit[] = [
  { providers: postgres, native: "Uuid", not: ["search"], because: "a native UUID has no text to search in" },
  { providers: postgres, native: "Bit", not: ["search"], because: "a native bit string has no text to search in" },
  { providers: postgres, native: "VarBit", not: ["search"], because: "a native bit string has no text to search in" },
  { providers: postgres, native: "Inet", not: ["search"], because: "a native address has no text to search in" },
  {
    providers: postgres,
    native: "Timetz",
    not: comparing,
    because: "Prisma reads its times without their zone, and the database compares them with it",
  },
  {
    providers: ["cockroachdb"],
    native: "Float4",
    not: ["cursor", "equality", "range"],
    because: "the database compares more digits than Prisma reads",
  },
  {
    providers: ["mysql"],
    native: "Float",
    not: ["cursor", "equality", "range"],
    because: "the database compares more digits than Prisma reads",
  },
  {
    providers: ["mysql"],
    native: "Bit",
    type: "Bytes",
    not: comparing,
    because: "the bytes that Prisma sends never equal bits",
  },
  ...["Text", "NText", "Image"].map((native) => uncompared("sqlserver", native, comparing)),
  ...(["postgresql", "sqlserver"] as const).map((provider) => uncompared(provider, "Xml", [...comparing, "search"])),
];

function uncompared(provider: Provider, native: string, not: readonly Use[]): Limit {
  return { providers: [provider], native, not, because: `the database cannot compare \`${native}\`` };
}

/** Why the native type of a field rules out this use; undefined if it does not. */
export function obstacleOf(field: Field, provider: Provider, use: Use): string | undefined {
  if (field.kind !== "scalar") return undefined;
  const { type, nativeType: [native] = [] } = field;
  return limits.find(
    (limit) =>
      limit.native === native &&
      limit.providers.includes(provider) &&
      (limit.type ?? type) === type &&
      limit.not.includes(use),
  )?.because;
}
