/** `prisma-paged generate --watch`, as people leave it running while they edit. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { childEnvironment, emptyFolder } from "./prisma-child.js";

const command = fileURLToPath(new URL("../bin/prisma-paged.js", import.meta.url));

const schemaOf = (options: string, field = "title") => `datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client"
  output   = "./prisma"
}
generator api {
  provider = "prisma-paged"
  output   = "./api"
}
/// @pagination${options}
model Book {
  id Int @id
  ${field} String
}
`;

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill();
});

async function until(isDone: () => boolean, said: () => string): Promise<void> {
  for (const end = Date.now() + 60_000; !isDone(); await setTimeout(20)) {
    if (Date.now() > end) throw new Error(said());
  }
}

test("an edit is generated and said; an error is reported; a new field reaches the client too", {
  timeout: 180_000,
}, async () => {
  const folder = emptyFolder("generate-watch");
  const schema = join(folder, "schema.prisma");
  writeFileSync(schema, schemaOf("(itemsPerPage: 40)"));
  const child = spawn(process.execPath, [command, "generate", "--watch"], { cwd: folder, env: childEnvironment() });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const said = () => output;
  const module = () => readFileSync(join(folder, "api/book.ts"), "utf8");
  await until(() => output.includes("Watching "), said);
  expect(module()).toContain("itemsPerPage: 40");

  writeFileSync(schema, schemaOf("(itemsPerPge: 50)"));
  await until(() => output.includes("did you mean `itemsPerPage`?"), said);
  expect(module()).toContain("itemsPerPage: 40");

  writeFileSync(schema, schemaOf("(itemsPerPage: 50)"));
  await until(() => output.includes("GET /books: 40 → 50 items per page"), said);
  expect(module()).toContain("itemsPerPage: 50");
  expect(existsSync(join(folder, "prisma"))).toBe(false);

  writeFileSync(join(folder, "platform.yaml"), "platform:\n  defaults:\n    pagination_partial: true\n");
  await until(() => output.includes("GET /books: partial: no total, and no link to the last page (breaking)"), said);

  writeFileSync(schema, schemaOf("(itemsPerPage: 50)", "name"));
  await until(() => output.includes("GET /books, GET /books/{id}: items have the new key `name`"), said);
  expect(output).toContain("GET /books, GET /books/{id}: items without the key `title` (breaking)");
  expect(readFileSync(join(folder, "prisma/models/Book.ts"), "utf8")).toContain("name: string");
});

test("a command runs beside it, and ends it", { timeout: 60_000 }, async () => {
  const folder = emptyFolder("generate-watch-beside");
  writeFileSync(join(folder, "schema.prisma"), schemaOf(""));
  const args = [command, "generate", "--watch", "--", "node", "-e", '"process.exit(3)"'];
  const child = spawn(process.execPath, args, { cwd: folder, env: childEnvironment(), stdio: "ignore" });
  children.push(child);
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
  expect(existsSync(join(folder, "api/book.ts"))).toBe(true);
});
