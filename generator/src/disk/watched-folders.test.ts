import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { emptyFolder } from "../../test/prisma-child.js";
import { WatchedFolders } from "./watched-folders.js";

const started: WatchedFolders[] = [];
afterEach(() => {
  for (const each of started.splice(0)) each.close();
});

/** Watches a folder; returns what waits for the next call. */
function watched(folder: string, isDeep: boolean): () => Promise<void> {
  let calls = 0;
  let seen = 0;
  const each = new WatchedFolders(
    (name) => name.endsWith(".prisma"),
    () => {
      calls += 1;
    },
  );
  started.push(each);
  each.watch([{ folder, isDeep }]);
  return async () => {
    await expect.poll(() => calls, { timeout: 10_000 }).toBeGreaterThan(seen);
    // Events of one edit may come in two parts.
    await setTimeout(100);
    seen = calls;
  };
}

function write(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "");
}

test.each([true, false])(
  "a folder that is removed and made again, at once and later (with those in it: %s)",
  async (isDeep) => {
    const folder = emptyFolder(`watched/again-${isDeep}`);
    const schema = join(folder, "prisma/schema");
    write(join(schema, "a.prisma"));
    const next = watched(schema, isDeep);
    for (const removed of [schema, dirname(schema)]) {
      rmSync(removed, { recursive: true });
      write(join(schema, "a.prisma"));
      await next();
      write(join(schema, "b.prisma"));
      await next();
      rmSync(removed, { recursive: true });
      await next();
      write(join(schema, "c.prisma"));
      await next();
      write(join(schema, "d.prisma"));
      await next();
      renameSync(removed, `${removed}-before`);
      await next();
      renameSync(`${removed}-before`, removed);
      await next();
      write(join(schema, "e.prisma"));
      await next();
    }
  },
);

test("the first file of a new folder, and of one in it", async () => {
  const folder = emptyFolder("watched/new");
  const next = watched(folder, true);
  write(join(folder, "models/book.prisma"));
  await next();
  mkdirSync(join(folder, "models/more/deep"), { recursive: true });
  await next();
  write(join(folder, "models/more/deep/shelf.prisma"));
  await next();
  rmSync(join(folder, "models"), { recursive: true });
  await next();
  write(join(folder, "models/more/book.prisma"));
  await next();
});

test("a folder that is not there yet", async () => {
  const folder = emptyFolder("watched/later");
  const next = watched(join(folder, "a/b/c"), false);
  write(join(folder, "a/b/c/d.prisma"));
  await next();
  write(join(folder, "a/b/c/e.prisma"));
  await next();
});

test("a change of another file, or in a folder that is not watched, calls nothing", async () => {
  const folder = emptyFolder("watched/other");
  mkdirSync(join(folder, "schema"));
  let calls = 0;
  const each = new WatchedFolders(
    (name) => name.endsWith(".prisma"),
    () => {
      calls += 1;
    },
  );
  started.push(each);
  each.watch([{ folder: join(folder, "schema"), isDeep: false }]);
  write(join(folder, "schema/notes.md"));
  write(join(folder, "schema/inner/a.prisma"));
  write(join(folder, "next-to-schema/a.prisma"));
  write(join(folder, "b.prisma"));
  await setTimeout(300);
  expect(calls).toBe(0);
});
