/** Small projects for a test: a schema of two models, and files in an empty folder. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { emptyFolder } from "./prisma-child.js";

/** The generator block of the Prisma client, and that of the API. */
export const client = 'generator client {\n  provider = "prisma-client"\n  output = "./prisma"\n}\n';
export const api = 'generator api {\n  provider = "prisma-paged"\n  output = "./api"\n}\n';
export const head: string = `datasource db {\n  provider = "sqlite"\n}\n${client}${api}`;
export const book = "/// @pagination\nmodel Book {\n  id Int @id\n  title String\n}\n";
export const author = "/// @pagination\nmodel Author {\n  id Int @id\n  name String\n}\n";

/** A fresh project with these files, by path. */
export function projectWith(name: string, files: { readonly [path: string]: string }): string {
  const folder = emptyFolder(name);
  for (const [path, text] of Object.entries(files)) put(folder, path, text);
  return folder;
}

export function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** The texts of the modules in a folder, and when each was written. */
export function emitted(folder: string) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const texts = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  const times = Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]));
  return { names, texts, times };
}
