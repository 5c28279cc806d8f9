/**
 * A real editor with the language server: Neovim without a screen, from Debian, unpacked beside the tests. `NVIM` names
 * another one. Without either, this is left out, and says so.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { author, head, projectWith } from "../temporary-project.js";

const command = fileURLToPath(new URL("../../bin/prisma-paged.js", import.meta.url));

interface Neovim {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The package with the libraries that only it needs. */
const packages = [
  ...["neovim", "neovim-runtime", "libluajit-5.1-2", "libmsgpackc2", "libtermkey1", "libtree-sitter0"],
  ...["libunibilium4", "libuv1", "libvterm0", "lua-luv"],
];

function findNeovim(): Neovim | undefined {
  const own = process.env.NVIM ?? "nvim";
  if (spawnSync(own, ["--version"]).status === 0) return { path: own, env: process.env };
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-neovim-"));
  const root = join(folder, "root");
  try {
    execFileSync("apt-get", ["download", ...packages], { cwd: folder, stdio: "ignore" });
    mkdirSync(root);
    for (const name of readdirSync(folder).filter((each) => each.endsWith(".deb")))
      execFileSync("dpkg", ["-x", name, root], { cwd: folder, stdio: "ignore" });
  } catch {
    return undefined;
  }
  const libraries = join(
    root,
    "usr/lib",
    readdirSync(join(root, "usr/lib")).find((name) => name.endsWith("-gnu")) ?? "",
  );
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, VIMRUNTIME: join(root, "usr/share/nvim/runtime") };
  const path = join(root, "usr/bin/nvim");
  return spawnSync(path, ["--version"], { env }).status === 0 ? { path, env } : undefined;
}

const neovim = findNeovim();
if (neovim === undefined) console.warn("There is no Neovim here: the language server is not tested in it.");

/** Waits for problems, then asks for completions, and prints both. */
const script = (server: readonly string[], root: string) => `
local server = ${lua(server)}
local id = vim.lsp.start_client({ name = "prisma_paged", cmd = server, root_dir = ${JSON.stringify(root)} })
vim.lsp.buf_attach_client(0, id)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
local problems = vim.tbl_map(function(each) return { each.lnum, each.code, each.message } end, vim.diagnostic.get(0))
local line = vim.fn.search("itemsPerPge") - 1
local params = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = 16 } }
local answers = vim.lsp.buf_request_sync(0, "textDocument/completion", params, 20000)
local labels = vim.tbl_map(function(each) return each.label end, answers[id].result)
local version = vim.version()
io.stdout:write(vim.json.encode({ version = version.major .. "." .. version.minor, problems = problems, labels = labels }))
vim.cmd("qa!")
`;

function lua(texts: readonly string[]): string {
  return `{ ${texts.map((text) => JSON.stringify(text)).join(", ")} }`;
}

test.skipIf(neovim === undefined)("Neovim shows problems, and completes options", { timeout: 60_000 }, () => {
  const schema = `${head}${author.replace("@pagination", "@pagination(itemsPerPge: 5)")}`;
  const folder = projectWith("lsp-neovim", { "package.json": "{}", "schema.prisma": schema });
  const file = join(folder, "check.lua");
  writeFileSync(file, script([process.execPath, command, "lsp", "--stdio"], folder));
  const args = ["--headless", "--clean", join(folder, "schema.prisma"), "-c", `luafile ${file}`];
  const { stdout } = spawnSync(neovim?.path ?? "", args, { env: neovim?.env, cwd: folder, timeout: 50_000 });
  const line = schema.slice(0, schema.indexOf("itemsPerPge")).split("\n").length - 1;
  const found = JSON.parse(String(stdout));
  console.log(`Neovim ${found.version}`);
  expect(found.problems).toEqual([[line, "unknown-option", expect.stringContaining("did you mean `itemsPerPage`?")]]);
  expect(found.labels).toContain("itemsPerPage");
});
