/**
 * SQLite on a disk without a byte left: a file system in memory that a process has for itself, in a namespace of its own.
 * Where no user may mount one (not on Linux, or forbidden there) the simulation in `sqlite-faults.test.ts` is what is left.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Document, get, ids, type Requestable } from "../behaviour/client.js";
import { anyBook, openLibrary } from "../behaviour/library.js";
import { bundled } from "../bundled.js";

const added = 1500;
const mount = 'mount -t tmpfs -o size=16m tmpfs "$DISK"';
const disk = mkdtempSync(join(tmpdir(), "prisma-paged-disk-"));
const env = { ...process.env, DISK: disk, SQLITE_TMPDIR: disk };

const attempt = spawnSync("unshare", ["-rm", "sh", "-c", mount], { env, encoding: "utf8" });
const canMount = attempt.status === 0;
if (!canMount) {
  console.warn(`Not run: a full disk, only its simulation. No file system could be mounted: ${attempt.stderr}`);
}

const requestable = (port: number): Requestable => ({
  request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
});

describe.runIf(canMount).each(["delete", "wal"])("a full disk, the journal in mode %s", (journal) => {
  let server: ChildProcess;
  let app: Requestable;
  let right: ReadonlyMap<string, Document>;

  /** A page sorted by an index, one sorted by no index, an item's worth of each mode, every row. */
  const reads = ["/books", "/books?page=400", "/books/partial", "/book-feed", "/book-genres", "/shelves", "/readings"];
  /** Its sort takes more than SQLite keeps in memory. */
  const bigSort = "/unbounded-books?itemsPerPage=1000&order[title]=desc";

  beforeAll(async () => {
    const { url, prisma } = await openLibrary();
    await prisma.$queryRawUnsafe(`PRAGMA journal_mode = ${journal}`);
    await prisma.book.createMany({
      data: Array.from({ length: added }, (_, index) =>
        anyBook(100 + index, {
          title: `${(index * 7919) % added}`.padStart(3000, "a title that is long "),
          genre: "PLAY",
          score: index,
          addedAt: new Date(index * 1000),
        }),
      ),
    });
    await prisma.reading.createMany({ data: Array.from({ length: 3000 }, (_, id) => ({ id, value: id })) });
    // Into the file that is copied, out of its log.
    await prisma.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
    await prisma.$disconnect();
    const script = await bundled(new URL("./full-disk-server.ts", import.meta.url));
    const command = `${mount} && exec "$0" "$@"`;
    server = spawn("unshare", ["-rm", "sh", "-c", command, process.execPath, script, url.slice("file:".length), disk], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(server.stdout ?? server, "data")) as [Buffer];
    const { port } = JSON.parse(String(line));
    app = requestable(port);
    right = new Map(await Promise.all(reads.map(async (path) => [path, await get(app, path)] as const)));
    expect(right.get("/readings")?.["hydra:member"]).toHaveLength(3000);
  });
  afterAll(() => {
    server.kill();
  });

  const post = async (path: string) => (await app.request(path, { method: "POST" })).json();
  const fill = async () => expect(await post("/disk/full")).toEqual({ free: 0 });

  async function unavailable(path: string, asked = app): Promise<void> {
    const response = await asked.request(path);
    const text = await response.text();
    expect([response.status, response.headers.get("retry-after")], `${path}: ${text.slice(0, 400)}`).toEqual([
      503,
      "1",
    ]);
    expect(text).not.toMatch(/sqlite|full|prisma|file:/i);
  }

  async function rightAgain(asked = app): Promise<void> {
    for (const [path, document] of right) expect(await get(asked, path)).toEqual(document);
  }

  it("reads go on being right, what writes is a 503", async () => {
    await fill();
    await rightAgain();
    await unavailable("/recommended-books");
    await rightAgain();
    await post("/disk/free");
    await get(app, "/recommended-books");
    await rightAgain();
  });

  it("a process that starts on it needs a new file in WAL mode: 503s, and right answers once there is room", async () => {
    const { port } = (await post("/process")) as { readonly port: number };
    const other = requestable(port);
    if (journal === "wal") for (const path of right.keys()) await unavailable(path, other);
    else await rightAgain(other);
    await post("/disk/free");
    await rightAgain(other);
    await rightAgain();
  });

  it("a sort that needs a file is a 503, never a part of the page", async () => {
    const whole = await get(app, bigSort);
    expect(ids(whole)).toHaveLength(1000);
    await fill();
    await post("/temporary-files");
    await unavailable(bigSort);
    await rightAgain();
    await post("/disk/free");
    expect(await get(app, bigSort)).toEqual(whole);
  });
});
