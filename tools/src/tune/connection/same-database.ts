/** Finds out whether two connections lead to one database, regardless of their addresses: the database itself knows. */
import { randomInt } from "node:crypto";
import { statSync } from "node:fs";
import type { MeasurableProvider } from "./guard.js";
import { sqliteFile } from "./sqlite-file.js";
import type { ObservedClient, RunSql } from "./statements.js";

interface Side extends Pick<ObservedClient, "run" | "session"> {
  readonly url: string;
}

/**
 * Whether both connections lead to one database. On PostgreSQL, also if `one` is a replica of `other`.
 * @param cwd the folder to which files are relative
 */
export async function isSameDatabase(
  provider: MeasurableProvider,
  one: Side,
  other: Side,
  cwd: string,
): Promise<boolean> {
  switch (provider) {
    case "sqlite":
      return isSameFile(one.url, other.url, cwd);
    case "postgresql":
      return (await isLockedBy(one, other, advisoryLock)) || (await isReplicaOf(one, other));
    case "mysql":
      return (await nameOf(one)) === (await nameOf(other)) && isLockedBy(one, other, namedLock);
  }
}

/**
 * Whether two addresses lead to one file of a disk, even by links and other spellings. Without files, compares the
 * hosts.
 */
function isSameFile(one: string, other: string, cwd: string): boolean {
  const [file, another] = [sqliteFile(one, cwd), sqliteFile(other, cwd)];
  if (file === undefined || another === undefined) return file === another && hostOf(one) === hostOf(other);
  const [found, copy] = [statSync(file, { bigint: true }), statSync(another, { bigint: true })];
  return found.dev === copy.dev && found.ino === copy.ino;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** A lock that a session takes, and the answer with which another session sees that it is taken. */
interface Lock {
  readonly take: (key: number) => string;
  readonly look: (key: number) => string;
  readonly taken: string;
  readonly free: (key: number) => string;
}

/** PostgreSQL's lock. It belongs to a database, and lasts as long as a transaction. */
const advisoryLock: Lock = {
  take: (key) => `SELECT pg_try_advisory_xact_lock(${key})::text`,
  look: (key) => `SELECT pg_try_advisory_xact_lock(${key})::text`,
  taken: "false",
  free: () => "SELECT 1",
};

/** MySQL's lock. It belongs to a whole server, and lasts as long as a session. */
const namedLock: Lock = {
  take: (key) => `SELECT GET_LOCK('prisma_paged_${key}', 0)`,
  look: (key) => `SELECT IS_FREE_LOCK('prisma_paged_${key}')`,
  taken: "0",
  free: (key) => `SELECT RELEASE_LOCK('prisma_paged_${key}')`,
};

function isLockedBy(one: Side, other: Side, { take, look, taken, free }: Lock): Promise<boolean> {
  const key = randomInt(2 ** 47);
  return one.session(async (run) => {
    await run(take(key));
    try {
      const [[answer] = []] = await other.session((runOnOther) => runOnOther(look(key)));
      return String(answer) === taken;
    } finally {
      await run(free(key));
    }
  });
}

/**
 * Returns the name of the database in lower case. On a server whose names ignore letter case, two spellings are one
 * database.
 */
async function nameOf({ run }: Side): Promise<string> {
  const [[name] = []] = await run("SELECT DATABASE()");
  return String(name).toLowerCase();
}

/**
 * Whether `one` is a replica of the database of `other`. Locks do not show that, because a replica has separate ones.
 * It counts as the same database, because it gets each index of its primary.
 */
async function isReplicaOf(one: Side, other: Side): Promise<boolean> {
  const [[isReplica] = []] = await one.run("SELECT pg_is_in_recovery()::text");
  if (isReplica !== "true") return false;
  return (await identityOf(one.run)) === (await identityOf(other.run));
}

async function identityOf(run: RunSql): Promise<unknown> {
  const [[identity] = []] = await run(
    "SELECT concat_ws(' ', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database())) FROM pg_control_system()",
  );
  return identity;
}
