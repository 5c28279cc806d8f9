/** A Galera cluster of three MariaDB nodes on this machine. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createConnection } from "mariadb";
import { freePort } from "../servers/embedded-postgres.js";
import { asNobody, isRoot, nobody } from "../unprivileged-user.js";
import { until } from "./until.js";

export interface GaleraNode {
  /** `mariadb://root@127.0.0.1:PORT`. */
  readonly url: string;
  /** Leaves the cluster as a server that is shut down does. */
  readonly stop: () => Promise<void>;
  /** Vanishes as a server that has lost its power does. */
  readonly kill: () => Promise<void>;
  /** Begins the cluster, or joins it, and waits until it has caught up. */
  readonly start: (way?: "join" | "new-cluster") => Promise<void>;
}

export interface GaleraCluster {
  readonly nodes: readonly [GaleraNode, GaleraNode, GaleraNode];
  readonly stop: () => Promise<void>;
}

/** Where Debian's package `galera-4` puts it. */
const library = process.env.GALERA || "/usr/lib/galera/libgalera_smm.so";

/** @throws if the machine has no Galera */
export async function startGalera(): Promise<GaleraCluster> {
  if (!existsSync(library)) throw new Error(`${library} does not exist: install Galera, or set GALERA to its library`);
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-galera-"));
  const first = join(folder, "node-0");
  chmodSync(folder, 0o755);
  for (const index of [0, 1, 2]) {
    mkdirSync(join(folder, `node-${index}`));
    if (isRoot) chownSync(join(folder, `node-${index}`), nobody, nobody);
  }
  await promisify(execFile)(
    "mariadb-install-db",
    [
      "--no-defaults",
      `--datadir=${first}`,
      `--tmpdir=${first}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
    ],
    asNobody,
  );
  const ports = await Promise.all(Array.from({ length: 12 }, freePort));
  const groupPorts = ports.slice(0, 3);
  const members = `gcomm://${groupPorts.map((port) => `127.0.0.1:${port}`).join(",")}`;
  const nodeAt = (index: number): GaleraNode => {
    const [group = 0, port = 0, changes = 0, snapshot = 0] = [0, 3, 6, 9].map((kind) => ports[kind + index]);
    return galeraNode(join(folder, `node-${index}`), { port, group, changes, snapshot, members });
  };
  const nodes = [nodeAt(0), nodeAt(1), nodeAt(2)] as const;
  const stop = async () => {
    for (const node of nodes) await node.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // The first one begins a cluster, and sends its state to the others.
    const [first, second, third] = nodes;
    await first.start("new-cluster");
    await second.start();
    await third.start();
    return { nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Ports {
  readonly port: number;
  readonly group: number;
  /** Where a joining node receives what it has missed. */
  readonly changes: number;
  /** Where it receives everything, if it has missed too much. */
  readonly snapshot: number;
  readonly members: string;
}

function galeraNode(data: string, { port, group, changes, snapshot, members }: Ports): GaleraNode {
  const url = `mariadb://root@127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    child.kill(signal);
    await closed;
  };
  return {
    url,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    start: async (way = "join") => {
      const flags = [
        "--no-defaults",
        `--datadir=${data}`,
        `--tmpdir=${data}`,
        `--port=${port}`,
        "--bind-address=127.0.0.1",
        `--socket=${join(data, "socket")}`,
        `--log-error=${join(data, "error.log")}`,
        "--innodb-flush-log-at-trx-commit=0",
        "--innodb-buffer-pool-size=64M",
        "--binlog-format=ROW",
        "--innodb-autoinc-lock-mode=2",
        "--wsrep-on=ON",
        `--wsrep-provider=${library}`,
        `--wsrep-cluster-address=${members}`,
        `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${changes}`,
        "--wsrep-node-address=127.0.0.1",
        "--wsrep-sst-method=rsync",
        `--wsrep-sst-receive-address=127.0.0.1:${snapshot}`,
        ...(way === "new-cluster" ? ["--wsrep-new-cluster"] : []),
      ];
      child = spawn("mariadbd", flags, { stdio: "ignore", ...asNobody });
      await synced(url);
    },
  };
}

/** Waits until a node answers and has the state of the cluster. */
async function synced(url: string): Promise<void> {
  const { port } = new URL(url);
  await until(async () => {
    const connection = await createConnection({ host: "127.0.0.1", port: Number(port), user: "root" });
    const [status]: readonly { readonly Value: string }[] = await connection
      .query("SHOW STATUS LIKE 'wsrep_local_state_comment'")
      .finally(() => connection.end());
    if (status?.Value !== "Synced") throw new Error(`${url} has not caught up with its cluster: ${status?.Value}`);
  });
}
