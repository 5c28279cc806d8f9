/**
 * What the runtime reads rows from, without a database: it writes the calls down, and returns as many rows as it
 * should.
 */
import type { FindManyArgs, PrismaClientLike, RowSource } from "@prisma-paged/runtime/emitted";
import type { ApiModel, ApiResource } from "../model/api-model.js";
import { embeddedLists, resourceOf } from "../model/lookup.js";
import { callText } from "./call-text.js";
import { exampleRows } from "./example-row.js";

/** An unextended client with Prisma's own adapter. */
export function plainClient({ provider, resources }: ApiModel): PrismaClientLike {
  const isPostgres = provider === "postgresql" || provider === "cockroachdb";
  const client = {
    $transaction: (run: (client: object) => Promise<unknown>): Promise<unknown> => run(client),
    // The runtime's queries about the session return nothing: the plan is the same for any session.
    $queryRaw: <Rows>() => Promise.resolve([] as unknown as Rows),
    $on() {},
    _extensions: { isEmpty: () => true },
    _engineConfig: { adapter: { provider, adapterName: isPostgres ? "@prisma/adapter-pg" : undefined } },
  };
  // By its models a client shows that nothing wraps it.
  return Object.assign(client, Object.fromEntries(resources.map(({ delegate }) => [delegate, { $parent: client }])));
}

/**
 * The calls of a module, as `emit/row-source.ts` writes them, on a table of so many rows; columns are left out.
 * Conditions are not evaluated, but for keys: a table ends once all its rows have been read.
 * @param calls where each is added
 */
export function recordingSource(
  api: ApiModel,
  resource: ApiResource,
  rows: number,
  calls: string[],
): RowSource<object> {
  const { delegate, countSql, estimateSql } = resource;
  const record = (method: string, args: object) => calls.push(callText(delegate, method, args));
  const rowOf = exampleRows(api, resource);
  const between = (skip: number, take: number) =>
    Array.from({ length: Math.max(0, Math.min(take, rows - skip)) }, (_, index) => rowOf(skip + index + 1));
  let read = 0;
  const find = (args: FindManyArgs & { readonly select?: object }): readonly object[] => {
    record("findMany", args);
    const keys = keysIn(resource, args.where);
    if (keys !== undefined) return keys.map((key) => ({ ...rowOf(exampleNumber(Object.values(key)[0])), ...key }));
    // A page beyond a position begins after it.
    const found = between(args.skip ?? Math.max(read, numberBelow(args.where)), Math.abs(args.take ?? rows));
    read += found.length;
    return found;
  };
  const raw = async (sql: string) => {
    calls.push(sql);
    return [{ total: rows }];
  };
  const key = resource.resource.identifier.fields.map(({ name }) => name);
  const lists = embeddedLists(resource).map(({ name, target, limit }) => {
    return [name, { orderBy: identifierOrder(resourceOf({ api }, target)), take: limit }] as const;
  });
  return {
    findMany: async (args) => [...find(args)],
    findKeys: async (args) =>
      find({ ...args, select: Object.fromEntries(key.map((name) => [name, true])) }).map((row) => picked(row, key)),
    findManyJoined: async (args) =>
      find({ ...args, select: Object.fromEntries(lists) }).map((row) => ({
        ...row,
        ...Object.fromEntries(lists.map(([name]) => [name, []])),
      })),
    async count(args) {
      record("count", args);
      return rows;
    },
    async groupBy(args) {
      record("groupBy", args);
      return between(args.skip ?? 0, args.take ?? rows).map((row) => ({ ...row, _min: row, _max: row }));
    },
    ...(countSql && { countTable: () => raw(countSql) }),
    ...(estimateSql && { estimateTable: () => raw(estimateSql.map((line) => line.trim()).join(" ")) }),
  };
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

export function identifierOrder({ resource }: ApiResource): readonly object[] {
  return resource.identifier.fields.map(({ name }) => ({ [name]: "asc" }));
}

/** The number of the example row at a condition's lower bound; 0 if it has none. */
function numberBelow(where: unknown): number {
  if (typeof where !== "object" || where === null) return 0;
  return Math.max(
    0,
    ...Object.entries(where).map(([key, value]) =>
      key === "gt" || key === "gte" ? exampleNumber(value) : numberBelow(value),
    ),
  );
}

/** The number that `exampleValue` made a value of. */
function exampleNumber(value: unknown): number {
  if (value instanceof Date) return value.getUTCDate();
  // The last part of a UUID, and what follows the word of a text.
  return Number(String(value).slice(-12).replaceAll(/\D/g, ""));
}
