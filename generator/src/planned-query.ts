/** Queries that an operation will run, as data and as text. */
import { render } from "./layout.js";
import { access, key, literal } from "./literal.js";

/** A query with the condition on which it is run. */
export interface PlannedQuery {
  readonly run: Run;
  /** Undefined: for every answer. */
  readonly when?: string;
}

/** A call on the Prisma client, or SQL that goes past it. */
export type Run = PrismaRun | { readonly kind: "sql"; readonly text: string };

export interface PrismaRun {
  readonly kind: "prisma";
  /** The property of the client: `book`. */
  readonly delegate: string;
  readonly method: "findMany" | "count" | "groupBy";
  readonly args: object;
}

/** A value that only the request knows. */
export class Unknown {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Keys that are undefined are left out. */
export function prismaRun(delegate: string, method: PrismaRun["method"], args: object): PrismaRun {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  return { kind: "prisma", delegate, method, args: Object.fromEntries(given) };
}

/** `book.findMany({ orderBy: [{ id: "asc" }], take: 30 })`: what the request decides stands in angle brackets. */
export function runText(run: Run): string {
  if (run.kind === "sql") return run.text;
  const { delegate, method, args } = run;
  const shown = Object.keys(args).length === 0 ? "" : valueText(args);
  return `${access("prisma", delegate)}.${method}(${shown})`;
}

/** On one line: a terminal breaks long ones by itself. */
export function valueText(value: unknown): string {
  if (value instanceof Unknown) return `<${value.name}>`;
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value !== "object" || value === null || value instanceof Date) return render(literal(value));
  const entries = Object.entries(value).map(([name, inner]) => `${key(name)}: ${valueText(inner)}`);
  return `{ ${entries.join(", ")} }`;
}
