/** PgBouncer in front of a PostgreSQL server, on a port of its own. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../servers/embedded-postgres.js";
import { asNobody } from "../unprivileged-user.js";
import { until } from "./until.js";

export type PoolMode = "session" | "transaction";

export interface PgBouncer {
  /** `url` of the server, through PgBouncer. */
  readonly through: (url: string) => string;
  readonly stop: () => Promise<void>;
}

/** The command, which is not in the path of every user. */
const command = process.env.PGBOUNCER || "pgbouncer";

/** Such as `[1, 18]`. @throws if the machine has no PgBouncer */
export async function pgbouncerVersion(): Promise<readonly [major: number, minor: number]> {
  const { stdout } = await promisify(execFile)(command, ["--version"]).catch((cause: unknown) => {
    throw new Error(`${command} does not start: install PgBouncer, or set PGBOUNCER to its path`, { cause });
  });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  return [Number(major), Number(minor)];
}

/**
 * Three connections to the server, whatever number of clients: clients of a pool in transaction mode then take turns
 * on each of them.
 */
export async function startPgBouncer(server: string, mode: PoolMode): Promise<PgBouncer> {
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
default_pool_size = 3
max_client_conn = 100
`,
    { mode: 0o644 },
  );
  const child = spawn(command, ["--quiet", settings], { stdio: "ignore", ...asNobody });
  const url = (of: string) => Object.assign(new URL(of), { port: String(port) }).href;
  await answers(url(`${server}/postgres`));
  return {
    through: url,
    stop: async () => {
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
    },
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
