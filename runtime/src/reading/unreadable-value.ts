/**
 * Names the row and the field of a stored value that Prisma cannot read. Such values are NULL in an array of
 * PostgreSQL, a string in a number of SQLite, and a value of an enum that the schema does not have.
 */
import { Problem } from "../definition/problem.js";
import type { Identifier, Resource } from "../definition/resource.js";
import { delegateOf, type FindManyArgs, type GroupByArgs } from "../definition/row-source.js";
import { itemKey } from "../request/item-key.js";
import { inChunks } from "./bind-limit.js";
import { errorCodeOf, messagesOf } from "./database-errors.js";
import { whereKeys } from "./keys-first.js";
import { isSelection, type Select, selectOf } from "./prisma-arguments.js";

/** The arguments of a read that names its columns. */
export interface SelectedArgs extends FindManyArgs {
  readonly select: Select;
}

type Find = (args: SelectedArgs) => PromiseLike<object[]>;

/**
 * Returns true if Prisma could not convert a value that the database sent. `P2023` is Prisma's code for another type
 * than the field's. Other errors have no code: JavaScript or Prisma's own library parses the text of a BigInt, Json or
 * Decimal, and MySQL's adapter parses a date such as 0000-00-00.
 */
function isUnreadable(error: unknown): boolean {
  if (errorCodeOf(error) === "P2023" || error instanceof SyntaxError) return true;
  if (messagesOf(error).some((message) => message.includes("Invalid time value"))) return true;
  return error instanceof Error && error.message.startsWith("[DecimalError]");
}

/** The number of key values in a statement: D1 accepts 98. */
const maximumKeys = 90;

/**
 * Reads rows of a resource through a client.
 * @throws Problem that names the row and the field if Prisma cannot read a value. If the value is part of a key, it
 * names only the field
 */
export async function readRows(
  client: object,
  { model, identifier }: Pick<Resource, "model" | "identifier">,
  args: SelectedArgs,
): Promise<object[]> {
  const find: Find = (findArgs) => delegateOf(client, model).findMany(findArgs);
  try {
    return await find(args);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const fails = (rows: readonly object[], select: Select) =>
      cannotRead(() => find({ where: whereKeys(rows, identifier), take: rows.length, select }));
    let key: object | undefined;
    for (const part of inChunks(await keysOf(find, args, identifier), identifier.fields.length, maximumKeys)) {
      key ??= await unreadableRow(fails, args.select, part);
    }
    if (key === undefined) {
      const [name] = await unreadableField((select) => cannotRead(() => find({ ...args, select })), args.select);
      if (name === undefined) throw error;
      throw unreadable(`\`${name}\` of a row of ${model} cannot be read by Prisma.`, error);
    }
    const field = await unreadableField((select) => fails([key], select), args.select);
    const value = field.length > 0 ? `\`${field.join(".")}\`` : "A value";
    throw unreadable(`${value} of ${model} ${itemKey(identifier, key)} cannot be read by Prisma.`, error);
  }
}

/**
 * Groups rows of a resource through a client.
 * @throws Problem that names the field if Prisma cannot read one of its values. A group has no row that could be named
 */
export async function groupRows(
  client: object,
  { model }: Pick<Resource, "model">,
  args: GroupByArgs,
): Promise<object[]> {
  const groupBy = (groupArgs: GroupByArgs) => delegateOf(client, model).groupBy(groupArgs);
  try {
    return await groupBy(args);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const { by, where } = args;
    for (const field of by) {
      const fails = await cannotRead(() => groupBy({ by: [field], ...(where && { where }) }));
      if (fails) throw unreadable(`\`${field}\` of ${model} has a value that cannot be read by Prisma.`, error);
    }
    throw error;
  }
}

function unreadable(detail: string, error: unknown): Problem {
  const [message = ""] = messagesOf(error);
  return new Problem(500, detail, { cause: new Error(`${detail} ${lastLine(message)}`, { cause: error }) });
}

/** Returns the keys of the rows. If a key itself cannot be read, it returns none, because the row then has no name. */
async function keysOf(find: Find, args: FindManyArgs, { fields }: Identifier): Promise<readonly object[]> {
  try {
    return await find({ ...args, select: selectOf(fields.map(({ name }) => name)) });
  } catch {
    return [];
  }
}

/**
 * Returns the key of one row that cannot be read; undefined if all of them can. It finds the row by halving the keys.
 */
async function unreadableRow(
  fails: (rows: readonly object[], select: Select) => Promise<boolean>,
  select: Select,
  keys: readonly object[],
): Promise<object | undefined> {
  if (keys.length === 0 || !(await fails(keys, select))) return undefined;
  if (keys.length === 1) return keys[0];
  const half = Math.ceil(keys.length / 2);
  const first = await unreadableRow(fails, select, keys.slice(0, half));
  return first ?? unreadableRow(fails, select, keys.slice(half));
}

async function cannotRead(read: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await read();
    return false;
  } catch (error) {
    return isUnreadable(error);
  }
}

/**
 * Returns the path of the first field that cannot be read, within the relations of a `select`: `["author", "bornAt"]`.
 */
async function unreadableField(
  fails: (select: Select) => Promise<boolean>,
  select: Select,
): Promise<readonly string[]> {
  for (const [name, inner] of Object.entries(select)) {
    if (!(await fails({ [name]: inner }))) continue;
    if (!isSelection(inner)) return [name];
    const failsInside = (fields: Select) => fails({ [name]: { ...inner, select: fields } });
    return [name, ...(await unreadableField(failsInside, inner.select))];
  }
  return [];
}

/** Returns the last line of a message of Prisma, which follows the lines of the source that made the call. */
function lastLine(message: string): string {
  return message.trimEnd().split("\n").at(-1) ?? "";
}
