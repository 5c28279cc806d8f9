/** `prisma-paged` as npm installs it into a project that has nothing else: with what it requires, and no more. */
import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { installedPackages } from "../../scripts/installed-packages.mjs";
import { packageFile } from "./prisma-child.js";

/** A project outside the workspace, where Node would find all that the workspace has. */
export function projectAlone(): string {
  const folder = mkdtempSync(join(tmpdir(), "prisma-paged-alone-"));
  for (const [name, path] of packagesOf("prisma-paged")) {
    // Of a package of the workspace, only what is published.
    const parts = path.includes("/node_modules/") ? [""] : ["bin", "dist", "package.json"];
    for (const part of parts.filter((each) => existsSync(join(path, each)))) {
      // A copy: a link would lead Node back into the workspace.
      cpSync(join(path, part), join(folder, "node_modules", name, part), { recursive: true });
    }
  }
  return folder;
}

/** The folders of a package and of what it requires, by name. */
function packagesOf(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, name] of installedPackages(root, dirname(packageFile(root)))) {
    if (found.has(name)) throw new Error(`${name} is installed twice, as ${found.get(name)} and ${path}`);
    found.set(name, path);
  }
  return found;
}
