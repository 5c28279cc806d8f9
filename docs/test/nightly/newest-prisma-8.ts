/** The newest release candidate of Prisma 8, and the Node that it requires. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import compareBuild from "semver/functions/compare-build.js";
import { shell } from "../slow/reader.js";

/** Installs it into a project. Returns the environment with the newest Node 22, which npm has as a package. */
export async function withPrisma8(folder: string, common: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const node = mkdtempSync(join(tmpdir(), "prisma-paged-node-"));
  await shell("npm install --prefix . node@22", node, common);
  const env = { ...common, PATH: `${join(node, "node_modules/.bin")}:${common.PATH}` };
  const versions: readonly string[] = JSON.parse(await shell("npm view prisma versions --json", folder, env));
  const [newest] = versions
    .filter((version) => /^8\.\d+\.\d+-rc\.\d+$/.test(version))
    .sort(compareBuild)
    .reverse();
  await shell(`npm install --save-dev prisma@${newest}`, folder, env);
  return env;
}
