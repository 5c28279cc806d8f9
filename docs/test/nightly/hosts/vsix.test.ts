/** The extension of VS Code is packed, with all that its manifest names. Its packages come from npm. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../../../../generator/test/language-server/client.js";
import { author, head } from "../../../../generator/test/temporary-project.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** The files of the packed extension by name. */
let packed: ReturnType<typeof unzipSync>;

beforeAll(() => {
  execFileSync("npm", ["run", "vsix"], { cwd: root });
  packed = unzipSync(readFileSync(`${root}editors/vscode/prisma-paged.vsix`));
}, 600_000);

test("`npm run vsix` packs the extension", () => {
  const { main, icon, contributes } = JSON.parse(readFileSync(`${root}editors/vscode/package.json`, "utf8"));
  const named: readonly string[] = [
    ...[main, icon],
    ...contributes.grammars.map(({ path }: { path: string }) => path),
    ...contributes.yamlValidation.map(({ url }: { url: string }) => url),
  ];
  for (const path of named) expect(Object.keys(packed)).toContain(`extension/${path.replace(/^\.\//, "")}`);
});

test("the package of the tools carries it, and `prisma-paged vscode` passes it to an editor", () => {
  const [{ files }] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--workspace", "tools"], { cwd: root, encoding: "utf8" }),
  );
  expect(files.map(({ path }: { path: string }) => path)).toContain("prisma-paged.vsix");
  const carried = `${root}tools/prisma-paged.vsix`;
  expect(readFileSync(carried).equals(readFileSync(`${root}editors/vscode/prisma-paged.vsix`))).toBe(true);
  const command = [`${root}generator/bin/prisma-paged.js`, "vscode", "--editor", "echo"];
  const said = execFileSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  expect(said.trim()).toBe(`--install-extension ${carried} --force`);
});

test("Prisma's extension comes with it", () => {
  const manifest = JSON.parse(new TextDecoder().decode(packed["extension/package.json"]));
  expect(manifest.extensionPack).toEqual(["Prisma.prisma"]);
});

describe("the server that it carries", () => {
  const home = mkdtempSync(join(tmpdir(), "prisma-paged-vsix-"));
  const [extension, project] = [join(home, "extension"), join(home, "project")];
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  test("reports a problem and completes in a project without any package", { timeout: 60_000 }, async () => {
    for (const [name, content] of Object.entries(packed)) {
      if (!name.startsWith("extension/dist/")) continue;
      mkdirSync(dirname(join(home, name)), { recursive: true });
      writeFileSync(join(home, name), content);
    }
    mkdirSync(project);
    const [path, config] = [join(project, "schema.prisma"), join(project, "platform.yaml")];
    writeFileSync(join(project, "package.json"), "{}");
    writeFileSync(config, "platform:\n  titel: Books\n");
    writeFileSync(path, `${head}${author.replace("@pagination", "@pagination(itemsPerPge: 5)")}`);
    const child = spawn(process.execPath, [join(extension, "dist/server.cjs"), "lsp", "--stdio"], {
      cwd: project,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const editor = await connect(child.stdout, child.stdin);
    await editor.open(path);
    await editor.open(config);
    expect((await editor.diagnostics(path)).map(({ code }) => code)).toContain("unknown-option");
    expect((await editor.diagnostics(config)).map(({ code }) => code)).toContain("unknown-config-key");
    const offered = await editor.at<readonly { readonly label: string }[]>(
      "textDocument/completion",
      path,
      "@pagination(|itemsPerPge",
    );
    expect(offered.map(({ label }) => label)).toContain("itemsPerPage");
    await editor.connection.sendRequest("shutdown");
    await editor.connection.sendNotification("exit");
    await ended;
    editor.connection.dispose();
  });
});
