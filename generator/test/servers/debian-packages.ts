/** Programs of Debian's newest packages: fetched once into a cache, and run beside what the machine has installed. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

export interface DebianPackage {
  /** Also the name of its folder in the cache. */
  readonly name: string;
  /** What somebody can do on a machine that cannot unpack it, such as `set MYSQL_URL to a server`. */
  readonly instead: string;
}

export interface DebianProgram {
  /** The loader of the C library that the program was built with. */
  readonly command: string;
  /** Those of the loader, which precede the program's own. */
  readonly args: readonly string[];
  /** Where the packages are unpacked. */
  readonly root: string;
}

/** Its packages are newer than those of a release. */
const suite = "sid";

/**
 * @param path inside the package, such as `usr/sbin/mysqld`
 * @throws Error if this machine cannot unpack Debian's packages
 */
export function debianProgram(debianPackage: DebianPackage, path: string): DebianProgram {
  const root = unpacked(debianPackage);
  const libraries = join(root, "usr/lib/x86_64-linux-gnu");
  return {
    command: join(libraries, "ld-linux-x86-64.so.2"),
    args: ["--library-path", libraries, join(root, path)],
    root,
  };
}

/** The folder of the unpacked packages: fetched if it is not there, by the machine's own apt and from its own mirror. */
function unpacked({ name, instead }: DebianPackage): string {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "prisma-paged");
  const root = join(cache, name);
  if (existsSync(root)) return root;
  const mirror = mirrorOfDebian();
  if (mirror === undefined) {
    throw new Error(`Debian's package ${name} can be fetched and run only by Debian on x64. Elsewhere ${instead}.`);
  }
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "fetching-"));
  for (const file of fetchPackages(name, mirror, folder)) execFileSync("dpkg", ["-x", file, join(folder, "root")]);
  renameSync(join(folder, "root"), root);
  rmSync(folder, { recursive: true, force: true });
  return root;
}

function mirrorOfDebian(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync("/usr/bin/apt-get")) return undefined;
  const sources = execFileSync("apt-get", ["indextargets", "--format", "$(REPO_URI)"], { encoding: "utf8" });
  return sources.split("\n").find((source) => source.endsWith("/debian/"));
}

/** The package with all that it needs, down to the C library; the machine's own packages stay as they are. */
function fetchPackages(name: string, mirror: string, folder: string): readonly string[] {
  for (const path of ["state/lists/partial", "archives/partial"]) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, "sources.list"), `deb ${mirror} ${suite} main\n`);
  // As if nothing was installed.
  writeFileSync(join(folder, "status"), "");
  const options = [
    ...[`Dir::Etc::sourcelist=${join(folder, "sources.list")}`, "Dir::Etc::sourceparts=/dev/null"],
    ...[`Dir::State=${join(folder, "state")}`, `Dir::State::status=${join(folder, "status")}`],
    ...[`Dir::Cache=${folder}`, "APT::Install-Recommends=false", "Debug::NoLocking=1", "APT::Sandbox::User=root"],
  ].flatMap((option) => ["-o", option]);
  const apt = (...command: readonly string[]) => execFileSync("apt-get", [...options, ...command], { stdio: "pipe" });
  apt("update");
  apt("install", "--yes", "--download-only", name);
  const archives = join(folder, "archives");
  return readdirSync(archives)
    .filter((file) => file.endsWith(".deb"))
    .map((file) => join(archives, file));
}
