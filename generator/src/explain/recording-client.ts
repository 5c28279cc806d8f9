/** A Prisma client without a database: it writes the calls down, and returns as many rows as it should. */
import type { PrismaClientLike } from "@prisma-paged/runtime/emitted";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { embeddedLists } from "../model/lookup.js";
import { callText } from "./call-text.js";
import { exampleRows } from "./example-row.js";

/**
 * An unextended client with Prisma's own adapter, over tables of so many rows.
 * @param calls where each call is added
 */
export function recordingClient(api: ApiModel, rows: number, calls: string[]): PrismaClientLike {
  const { provider, resources } = api;
  const isPostgres = provider === "postgresql" || provider === "cockroachdb";
  const client = {
    $transaction: (run: (client: object) => Promise<unknown>): Promise<unknown> => run(client),
    $queryRaw: async <Rows>(query: readonly string[]) => {
      const sql = query.join("?");
      const isTotal = /"total"|`total`/.test(sql);
      if (isTotal) calls.push(sql);
      // Queries about the session return nothing: the plan is the same for any session.
      return (isTotal ? [{ total: rows }] : []) as unknown as Rows;
    },
    $on() {},
    _extensions: { isEmpty: () => true },
    _engineConfig: { adapter: { provider, adapterName: isPostgres ? "@prisma/adapter-pg" : undefined } },
  };
  const delegates = resources.map((resource) => [
    resource.delegate,
    // By its models a client shows that nothing wraps it.
    { ...recordingDelegate(api, resource, rows, calls), $parent: client },
  ]);
  return Object.assign(client, Object.fromEntries(delegates));
}

interface FindManyCall {
  readonly where?: object;
  readonly skip?: number;
  readonly take?: number;
  readonly select?: object;
}

/** Conditions are not evaluated, but for keys and plain values: a table ends once all its rows have been read. */
function recordingDelegate(api: ApiModel, resource: ApiResource, rows: number, calls: string[]) {
  const record = (method: string, args: object) => calls.push(callText(resource.delegate, method, args));
  const rowOf = exampleRows(api, resource);
  const between = (skip: number, take: number) =>
    Array.from({ length: Math.max(0, Math.min(take, rows - skip)) }, (_, index) => rowOf(skip + index + 1));
  let read = 0;
  const find = (args: FindManyCall): readonly object[] => {
    record("findMany", args);
    const keys = keysIn(resource, args.where);
    if (keys !== undefined) return keys.map((key) => ({ ...rowOf(exampleNumber(Object.values(key)[0])), ...key }));
    // A page beyond a position begins after it.
    const found = between(args.skip ?? Math.max(read, numberBelow(args.where)), Math.abs(args.take ?? rows));
    read += found.length;
    const equal = equalitiesIn(args.where);
    return found.map((row) => ({ ...row, ...equal }));
  };
  const lists = new Set(embeddedLists(resource).map(({ name }) => name));
  const withNoChildren = (row: object) => ({ ...row, ...Object.fromEntries([...lists].map((name) => [name, []])) });
  const key = resource.resource.identifier.fields.map(({ name }) => name);
  return {
    findMany: async ({ select, ...args }: FindManyCall) => {
      if (select === undefined) return find(args);
      const names = Object.keys(select);
      const isKey = names.length > 0 && names.every((name) => key.includes(name));
      if (isKey) return find({ ...args, select }).map((row) => picked(row, names));
      if (names.some((name) => lists.has(name)))
        return find({ ...args, select: withoutColumns(select) }).map(withNoChildren);
      // Nobody has children: what is read of them in one call leaves no parent to be read alone.
      record("findMany", args);
      return [];
    },
    count: async (args: object) => {
      record("count", args);
      return rows;
    },
    groupBy: async (args: { readonly skip?: number; readonly take?: number }) => {
      record("groupBy", args);
      return between(args.skip ?? 0, args.take ?? rows).map((row) => ({ ...row, _min: row, _max: row }));
    },
  };
}

/** The lists of a `select` as they are read, whatever their columns. */
function withoutColumns(select: object): object {
  return Object.fromEntries(Object.entries(select).map(([name, { select: _, ...list }]) => [name, list]));
}

function picked(row: object, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));
}

/** The keys of rows that are read by key; undefined if a condition says anything else. */
function keysIn({ resource: { identifier } }: ApiResource, where: object = {}): readonly object[] | undefined {
  const [[name, condition] = [], ...others] = Object.entries(where);
  if (name === undefined || others.length > 0) return undefined;
  if (identifier.compound !== undefined) return name === "OR" ? condition : undefined;
  const values: readonly unknown[] | undefined = name === identifier.fields[0]?.name ? condition.in : undefined;
  return values?.map((value) => ({ [name]: value }));
}

/** The values that a condition requires of all its rows. */
function equalitiesIn(where: object = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(where).flatMap(([key, value]) => {
      if (key === "AND" && Array.isArray(value)) return value.flatMap((part) => Object.entries(equalitiesIn(part)));
      const isValue = typeof value !== "object" || value === null || value instanceof Date;
      return isValue ? [[key, value] as const] : [];
    }),
  );
}

/** How many example rows are before a condition's leading bound, if that is a lower one; else 0. */
function numberBelow(where: unknown): number {
  const bounds = boundsIn(where);
  const [leading, last] = [bounds[0], bounds.at(-1)];
  if (leading === undefined || last === undefined || leading.operator.startsWith("lt")) return 0;
  // The leading field's bound comes first; whether the position's own row is read with the page, the last field says.
  return exampleNumber(leading.value) - (last.operator === "gte" ? 1 : 0);
}

interface Bound {
  readonly operator: string;
  readonly value: unknown;
}

function boundsIn(where: unknown): readonly Bound[] {
  if (typeof where !== "object" || where === null) return [];
  return Object.entries(where).flatMap(([key, value]) =>
    /^[gl]te?$/.test(key) ? [{ operator: key, value }] : boundsIn(value),
  );
}

/** The number that `exampleValue` made a value of. */
function exampleNumber(value: unknown): number {
  if (value instanceof Date) return value.getUTCDate();
  // The last part of a UUID, and what follows the word of a text.
  return Number(String(value).slice(-12).replaceAll(/\D/g, ""));
}
