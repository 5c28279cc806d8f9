/** PgBouncer in front of a PostgreSQL server, on a port of its own. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { debianProgram } from "../servers/debian-packages.js";
import { freePort } from "../servers/embedded-postgres.js";
import { isRoot } from "../unprivileged-user.js";
import { until } from "./until.js";

export type PoolMode = "session" | "transaction";

export interface PgBouncer {
  /** `url` of the server, through PgBouncer. */
  readonly through: (url: string) => string;
  /** Ends it at once, or with `SIGINT` after the transactions that run, and starts it again after a while. */
  readonly restart: (signal: "SIGKILL" | "SIGINT", milliseconds: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface PgBouncerProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Such as `1.26.1`. */
  readonly version: string;
  /** Whether it passes prepared statements on in transaction mode. */
  readonly keepsStatements: boolean;
}

export interface PgBouncerSettings {
  readonly mode: PoolMode;
  /** Connections to the server for each database. */
  readonly poolSize?: number;
  /** On each connection to the server. */
  readonly maxPreparedStatements?: number;
}

/** The machine's own: the command is not in the path of every user. */
export const installedPgBouncer = (): Promise<PgBouncerProgram> =>
  programOf({ command: process.env.PGBOUNCER || "pgbouncer", args: [] });

/** Debian's newest, or the one that `NEWEST_PGBOUNCER` names. */
export const newestPgBouncer = (): Promise<PgBouncerProgram> =>
  programOf(
    process.env.NEWEST_PGBOUNCER
      ? { command: process.env.NEWEST_PGBOUNCER, args: [] }
      : debianProgram(
          { name: "pgbouncer", instead: "set NEWEST_PGBOUNCER to the path of PgBouncer 1.24 or newer" },
          "usr/sbin/pgbouncer",
        ),
  );

/** @throws if the machine has no PgBouncer there */
async function programOf({ command, args }: Omit<PgBouncerProgram, "version" | "keepsStatements">) {
  const { stdout } = await promisify(execFile)(command, [...args, "--version"]).catch((cause: unknown) => {
    throw new Error(`${command} does not start: install PgBouncer, or set PGBOUNCER to its path`, { cause });
  });
  const [version = "", major, minor] = /(\d+)\.(\d+)[.\d]*/.exec(stdout) ?? [];
  return { command, args, version, keepsStatements: Number(major) > 1 || Number(minor) >= 21 };
}

/**
 * Three connections to the server, whatever number of clients: clients of a pool in transaction mode then take turns
 * on each of them.
 */
export async function startPgBouncer(
  program: PgBouncerProgram,
  server: string,
  { mode, poolSize = 3, maxPreparedStatements = 200 }: PgBouncerSettings,
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(server);
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), "prisma-paged-pgbouncer-"))];
  const settings = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  chmodSync(folder, 0o755);
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 100
${program.keepsStatements ? `max_prepared_statements = ${maxPreparedStatements}` : ""}
# As soon as the server is back.
server_login_retry = 1
`,
    { mode: 0o644 },
  );
  const url = (of: string) => Object.assign(new URL(of), { port: String(port) }).href;
  const start = async (): Promise<ChildProcess> => {
    const asNobody = isRoot ? ["--user=nobody"] : [];
    const started = spawn(program.command, [...program.args, "--quiet", ...asNobody, settings], { stdio: "ignore" });
    await answers(url(`${server}/postgres`));
    return started;
  };
  const end = async (signal: NodeJS.Signals) => {
    const closed = once(child, "close");
    child.kill(signal);
    await closed;
  };
  let child = await start();
  return {
    through: url,
    restart: async (signal, milliseconds) => {
      await end(signal);
      await sleep(milliseconds);
      child = await start();
    },
    stop: () => end("SIGKILL"),
  };
}

async function answers(url: string): Promise<void> {
  await until(async () => {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.query("SELECT 1");
    } finally {
      await client.end().catch(() => {});
    }
  });
}
