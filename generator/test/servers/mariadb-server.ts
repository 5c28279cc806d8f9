/** A MariaDB server: the one that `MARIADB_URL` names, or else one of its own, from the machine's programs. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseServer, startServer } from "./mysql-server.js";

/**
 * Opens the server of the tests. One of its own starts with an empty data folder, which is gone when it stops, and asks
 * the disk for no durability.
 * @throws Error if `MARIADB_URL` is unset and this machine has no MariaDB, or if the server does not answer
 */
export async function openMariadb(): Promise<DatabaseServer> {
  const named = process.env.MARIADB_URL;
  return named ? { url: named, async stop() {} } : startMariadb();
}

async function startMariadb(): Promise<DatabaseServer> {
  if (spawnSync("mariadbd", ["--version"]).status !== 0) {
    const named = "MARIADB_URL=mariadb://root@127.0.0.1:3306";
    throw new Error(`This machine has no MariaDB: install mariadb-server, or name a server, as in ${named}.`);
  }
  const folder = mkdtempSync(join(tmpdir(), "mariadb-"));
  const data = join(folder, "data");
  const asRoot = process.getuid?.() === 0 ? ["--user=root"] : [];
  execFileSync(
    "mariadb-install-db",
    ["--no-defaults", `--datadir=${data}`, "--auth-root-authentication-method=normal", "--skip-test-db", ...asRoot],
    { stdio: "pipe" },
  );
  const command = ["mariadbd", "--no-defaults", `--datadir=${data}`, `--tmpdir=${folder}`, ...asRoot] as const;
  return startServer("MariaDB", folder, command);
}
