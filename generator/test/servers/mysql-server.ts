/** A MySQL server of one's own: Debian's packages, unpacked into a cache and run by their own loader. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createConnection } from "mariadb";
import { type DebianPackage, debianProgram } from "./debian-packages.js";
import { freePort } from "./embedded-postgres.js";

export interface DatabaseServer {
  /** Without a database's name. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Debian's stable releases have MariaDB alone. */
const mysqlServer: DebianPackage = {
  name: "mysql-server-core",
  instead:
    "set MYSQL_URL to a server, as in MYSQL_URL=mariadb://root@127.0.0.1:3306, or WITHOUT_MYSQL=1 to leave its tests out",
};
const patience = 60_000;

/**
 * Starts a server with an empty data folder, which is gone when it stops.
 * @throws Error if this machine cannot unpack Debian's packages, or the server does not answer
 */
export async function startMysql(): Promise<DatabaseServer> {
  const { command: loader, args, root } = debianProgram(mysqlServer, "usr/sbin/mysqld");
  const folder = mkdtempSync(join(tmpdir(), "mysql-"));
  const data = join(folder, "data");
  const command = [
    ...[...args, "--no-defaults", `--datadir=${data}`],
    ...[`--basedir=${join(root, "usr")}`, `--lc-messages-dir=${join(root, "usr/share/mysql")}`],
    ...["--secure-file-priv=NULL", ...(process.getuid?.() === 0 ? ["--user=root"] : [])],
  ];
  execFileSync(loader, [...command, "--initialize-insecure"], { stdio: "pipe" });
  return startServer("MySQL", folder, [loader, ...command, "--mysqlx=OFF"]);
}

/**
 * Starts a server of MySQL or MariaDB with a command that names its data folder. It asks the disk for no durability.
 * @param folder is removed when the server stops
 * @throws Error if the server does not answer
 */
export async function startServer(
  name: string,
  folder: string,
  [program, ...flags]: readonly [string, ...string[]],
): Promise<DatabaseServer> {
  const port = await freePort();
  const address = ["--bind-address=127.0.0.1", `--port=${port}`, `--socket=${join(folder, "s")}`];
  // A table has no file of its own, which making and dropping it would wait for.
  const disk = ["--innodb-doublewrite=OFF", "--innodb-flush-method=nosync", "--innodb-file-per-table=OFF"];
  const quick = ["--skip-log-bin", "--innodb-flush-log-at-trx-commit=0", ...disk];
  const server = spawn(program, [...flags, ...address, ...quick], { stdio: "ignore" });
  const ended = once(server, "exit");
  await untilItAnswers(name, port, () => server.exitCode !== null);
  return {
    url: `mariadb://root@127.0.0.1:${port}`,
    async stop() {
      server.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error if a server has ended, or does not answer for a minute */
async function untilItAnswers(name: string, port: number, hasEnded: () => boolean): Promise<void> {
  const last = Date.now() + patience;
  while (true) {
    try {
      return await (await createConnection({ host: "127.0.0.1", port, user: "root" })).end();
    } catch (cause) {
      if (hasEnded() || Date.now() > last) throw new Error(`${name} did not start.`, { cause });
    }
    await sleep(100);
  }
}
