// The packages that npm installs with one: what it requires, and what these require.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns the names of a package and of what it requires, by their folders.
 * @param from the folder that requires it
 */
export function installedPackages(name, from) {
  const found = new Map();
  const visit = (each, folder) => {
    const path = realpathSync(packageFrom(folder, each));
    if (found.has(path)) return;
    found.set(path, each);
    for (const required of requiredBy(JSON.parse(readFileSync(join(path, "package.json"), "utf8")))) {
      visit(required, path);
    }
  };
  visit(name, from);
  return found;
}

/** npm installs peers too, unless they are optional. */
function requiredBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...Object.keys(dependencies), ...peers];
}

function packageFrom(folder, name) {
  const path = join(folder, "node_modules", name);
  if (existsSync(path)) return path;
  if (dirname(folder) === folder) throw new Error(`${name} is not installed`);
  return packageFrom(dirname(folder), name);
}
