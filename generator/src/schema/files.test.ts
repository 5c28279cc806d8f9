import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "../../test/prisma-child.js";
import { readSchemaFiles } from "./files.js";

function folderWith(name: string, ...paths: readonly string[]): string {
  const folder = emptyFolder(join("schema-files", name));
  for (const path of paths) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
  return folder;
}

const found = (folder: string, within = "") =>
  readSchemaFiles(join(folder, within)).map(({ path }) => relative(folder, path));

test("every .prisma file, by the letters of its path; other files are left out", () => {
  const paths = ["b.prisma", "a/z.prisma", "a.prisma", "C.prisma", "notes.md", "d.prisma/e.prisma"];
  const folder = folderWith("order", ...paths);
  expect(found(folder)).toEqual(["C.prisma", "a.prisma", "a/z.prisma", "b.prisma", "d.prisma/e.prisma"]);
  expect(found(folder, "a/z.prisma")).toEqual(["a/z.prisma"]);
});

test("a file is named by its path under the schema's folder, with slashes", () => {
  const folder = folderWith("names", "schema/a/z.prisma", "schema/b.prisma", "shared/c.prisma");
  symlinkSync(join(folder, "shared"), join(folder, "schema/linked"));
  const names = (path: string) => readSchemaFiles(join(folder, path)).map(({ name }) => name);
  expect(names("schema")).toEqual(["a/z.prisma", "b.prisma", "../shared/c.prisma"]);
  expect(names("schema/a/z.prisma")).toEqual(["z.prisma"]);
});

test("links are followed to their real place, and round in circles once", () => {
  const folder = folderWith("links", "schema/a.prisma", "shared/b.prisma", "shared/deep/c.prisma");
  symlinkSync(join(folder, "shared/deep"), join(folder, "schema/linked"));
  symlinkSync(join(folder, "shared/b.prisma"), join(folder, "schema/b.prisma"));
  symlinkSync(join(folder, "schema"), join(folder, "schema/circle"));
  expect(found(folder, "schema")).toEqual(["schema/a.prisma", "shared/b.prisma", "shared/deep/c.prisma"]);
});

test("a link whose target does not exist is left out: Emacs writes one while a person edits a file", () => {
  const folder = folderWith("dangling", "schema/a.prisma");
  symlinkSync("somebody@nowhere.1", join(folder, "schema/.#a.prisma"));
  expect(found(folder, "schema")).toEqual(["schema/a.prisma"]);
});

test("files that are not saved yet are part of a folder, which need not be there either", () => {
  const folder = folderWith("unsaved", "schema/b.prisma");
  const read = (within: string, ...unsaved: readonly string[]) =>
    readSchemaFiles(join(folder, within), new Map(unsaved.map((path) => [join(folder, path), `text of ${path}`]))).map(
      ({ name, text }) => `${name}: ${text}`,
    );
  expect(read("schema", "schema/a.prisma", "other/c.prisma", "schema/platform.yaml")).toEqual([
    "a.prisma: text of schema/a.prisma",
    "b.prisma: schema/b.prisma",
  ]);
  expect(read("new", "new/a.prisma")).toEqual(["a.prisma: text of new/a.prisma"]);
  expect(read("new.prisma", "new.prisma")).toEqual(["new.prisma: text of new.prisma"]);
  expect(() => read("nowhere")).toThrow("ENOENT");
});
