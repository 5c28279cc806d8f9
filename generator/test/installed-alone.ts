/** `prisma-paged` as npm installs it into a project that has nothing else: with what it requires, and no more. */
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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
  const visit = (name: string, from: string) => {
    const path = realpathSync(packageFrom(from, name));
    if (found.get(name) === path) return;
    if (found.has(name)) throw new Error(`${name} is installed twice, as ${found.get(name)} and ${path}`);
    found.set(name, path);
    const manifest: Manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    for (const dependency of required(manifest)) visit(dependency, path);
  };
  visit(root, dirname(packageFile(root)));
  return found;
}

interface Manifest {
  readonly dependencies?: object;
  readonly peerDependencies?: object;
  readonly peerDependenciesMeta?: { readonly [name: string]: { readonly optional?: boolean } };
}

/** npm installs peers too, unless they are optional. */
function required({
  dependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Manifest): readonly string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...peers];
}

function packageFrom(folder: string, name: string): string {
  const path = join(folder, "node_modules", name);
  if (existsSync(path)) return path;
  if (dirname(folder) === folder) throw new Error(`${name} is not installed`);
  return packageFrom(dirname(folder), name);
}
