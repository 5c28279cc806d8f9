/** The language server of the published packages: packed, installed into an empty folder, and started as editors do. */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../../generator/test/language-server/client.js";
import { author, head } from "../../../generator/test/temporary-project.js";
import { startRegistry } from "./registry.js";

const folder = mkdtempSync(join(tmpdir(), "prisma-paged-packed-"));

beforeAll(async () => {
  const registry = await startRegistry();
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const flags = ["--registry", registry.origin, "--ignore-scripts", "--no-audit", "--no-fund"];
  await promisify(execFile)("npm", ["install", "prisma-paged", "@prisma-paged/tools", ...flags], {
    cwd: folder,
  }).finally(registry.close);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("it reports a problem and completes, and ends with the editor", { timeout: 60_000 }, async () => {
  const path = join(folder, "schema.prisma");
  writeFileSync(path, `${head}${author.replace("@pagination", "@pagination(itemsPerPge: 5)")}`);
  const command = join(folder, "node_modules/prisma-paged/bin/prisma-paged.js");
  const child = spawn(process.execPath, [command, "lsp", "--stdio"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const editor = await connect(child.stdout, child.stdin);
  await editor.open(path);
  const codes = (await editor.diagnostics(path)).map(({ code }) => code);
  expect(codes).toContain("unknown-option");
  await editor.edit(path, "itemsPerPge: 5", "");
  const offered = await editor.at<readonly { readonly label: string }[]>(
    "textDocument/completion",
    path,
    "@pagination(|)",
  );
  expect(offered.map(({ label }) => label)).toContain("itemsPerPage");
  await editor.connection.sendRequest("shutdown");
  await editor.connection.sendNotification("exit");
  await ended;
  editor.connection.dispose();
});
