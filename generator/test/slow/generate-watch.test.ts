/** `prisma-paged generate --watch`, as people leave it running while they edit. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { childEnvironment, emptyFolder } from "../prisma-child.js";
import { head, put } from "../temporary-project.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));

const schemaOf = (options: string, field = "title") => `${head}/// @pagination${options}
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
  await until(() => output.includes("1 error\n1 of 1 can be fixed by `npx prisma-paged generate --fix`\n"), said);
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

/** Starts the command; returns what it has printed, with a function that forgets that. */
function watch(folder: string) {
  const child = spawn(process.execPath, [command, "generate", "--watch"], { cwd: folder, env: childEnvironment() });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const printed = (text: string) =>
    until(
      () => output.includes(text),
      () => `Not printed: ${text}\n${output}`,
    );
  const forget = () => {
    output = "";
  };
  return { printed, forget, output: () => output };
}

test("the schema's folder is removed and made again, and has a new folder in it", { timeout: 180_000 }, async () => {
  const folder = emptyFolder("generate-watch-switch");
  put(folder, "package.json", '{ "prisma": { "schema": "db/schema" } }');
  const schema = (itemsPerPage: number) => schemaOf(`(itemsPerPage: ${itemsPerPage})`).replaceAll("./", "../../");
  put(folder, "db/schema/main.prisma", schema(10));
  const { printed, forget, output } = watch(folder);
  await printed("Watching ");
  const module = (name: string) => readFileSync(join(folder, `api/${name}.ts`), "utf8");
  for (const [round, removed] of ["db/schema", "db"].entries()) {
    forget();
    rmSync(join(folder, removed), { recursive: true });
    await printed("The schema `db/schema` is not there. Its modules stay until it is back.");
    expect(module("book")).toContain("itemsPerPage: ");
    put(folder, "db/schema/main.prisma", schema(40 + round));
    await printed("Generated ");
    expect(module("book")).toContain(`itemsPerPage: ${40 + round}`);
    forget();
    put(folder, "db/schema/main.prisma", schema(50 + round));
    await printed(`${40 + round} → ${50 + round} items per page`);
  }
  forget();
  put(folder, "db/schema/more/models/shelf.prisma", "/// @pagination\nmodel Shelf {\n  id Int @id\n}\n");
  await printed("GET /shelves");
  expect(module("shelf")).toContain("shelfRoutes");
  forget();
  put(
    folder,
    "db/schema/more/models/shelf.prisma",
    "/// @pagination(itemsPerPage: 7)\nmodel Shelf {\n  id Int @id\n}\n",
  );
  await printed("7 items per page");
  expect(output()).not.toContain("Error");
});

test("only new warnings are printed, and how many others there are", { timeout: 180_000 }, async () => {
  const folder = emptyFolder("generate-watch-warnings");
  const schema = (pagination: string, ...fields: readonly string[]) =>
    schemaOf(pagination).replace("title String", ["title", ...fields].map((name) => `${name} String`).join("\n  "));
  put(folder, "schema.prisma", schema("", "password", "token"));
  const { printed, forget, output } = watch(folder);
  await printed("Watching ");
  expect(output().match(/^warning\[secret-looking\]/gm)).toHaveLength(2);
  expect(output()).toContain("\n2 warnings\n");
  expect(output()).not.toContain("as before");

  forget();
  put(folder, "schema.prisma", schema("(itemsPerPage: 5)", "password", "token"));
  await printed("Generated ");
  expect(output()).not.toContain("[secret-looking]");
  expect(output()).toMatch(/^2 warnings, as before\.\n/);

  forget();
  put(folder, "schema.prisma", schema("(itemsPerPge: 5)", "password", "token"));
  await printed("1 error");
  expect(output()).not.toContain("[secret-looking]");

  forget();
  put(folder, "schema.prisma", schema("(itemsPerPage: 5)", "password", "token", "secret"));
  await printed("Generated 1 module in api");
  expect(output().match(/^warning\[secret-looking\].+/gm)).toEqual([expect.stringContaining("secret`")]);
  expect(output()).toContain("\n1 warning\n\n2 warnings, as before.\n");

  forget();
  put(folder, "schema.prisma", schema("(itemsPerPage: 5)", "password"));
  await printed("Generated 1 module in api");
  expect(output()).not.toContain("[secret-looking]");
  expect(output()).toContain("1 warning, as before.\n");
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
