/** The extension of VS Code is packed, with all that its manifest names. Its packages come from npm. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

test("`npm run vsix` packs the extension", { timeout: 600_000 }, () => {
  const printed = execFileSync("npm", ["run", "vsix"], { cwd: root, encoding: "utf8" });
  expect(printed).toContain("Packaged: prisma-paged.vsix");
  const { main, icon, contributes } = JSON.parse(readFileSync(`${root}editors/vscode/package.json`, "utf8"));
  const named: readonly string[] = [
    ...[main, icon],
    ...contributes.grammars.map(({ path }: { path: string }) => path),
    ...contributes.yamlValidation.map(({ url }: { url: string }) => url),
  ];
  for (const path of named) expect(printed).toContain(path.split("/").at(-1));
});
