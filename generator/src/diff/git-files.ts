/** The schemas and configurations of a project as a commit has them. The repository stays as it is. */
import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "../diagnostics/user-error.js";

const kinds = ["*.prisma", "*.yaml", "*.yml"];

/**
 * Writes them to a temporary folder for as long as `use` runs.
 * @param use gets the folder that has the place of `cwd`
 * @throws UserError without git or a repository, and if git knows no such commit
 */
export function withFilesAt<Result>(ref: string, cwd: string, use: (folder: string) => Result): Result {
  const [top = "", prefix = ""] = git(["rev-parse", "--show-toplevel", "--show-prefix"], { cwd }).split("\n");
  const tree = treeOf(ref, cwd);
  const temporary = mkdtempSync(join(tmpdir(), "prisma-paged-diff-"));
  try {
    // An index of its own: what is staged in the repository is not touched.
    const options = { cwd: top, env: { ...process.env, GIT_INDEX_FILE: join(temporary, "index") } };
    git(["read-tree", tree], options);
    const input = git(["ls-files", "-z", "--", ...kinds], options);
    git(["checkout-index", "-z", "--stdin", `--prefix=${temporary}/files/`], { ...options, input });
    return use(join(temporary, "files", prefix));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function treeOf(ref: string, cwd: string): string {
  try {
    return git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{tree}`], { cwd }).trim();
  } catch {
    const hint = "fetch it first: a build server often has the last commit only (`fetch-depth` in GitHub Actions)";
    throw new UserError(`git has no commit \`${ref}\` here.`, hint);
  }
}

function git(args: readonly string[], options: SpawnSyncOptions): string {
  const { error, status, stdout, stderr } = spawnSync("git", args, { ...options, maxBuffer: 2 ** 28 });
  if (status === 0) return String(stdout);
  const reason = error?.message ?? String(stderr).trim();
  throw new UserError(`\`git ${args[0]}\` failed: ${reason}`, "compare with a folder: `--from path/to/project`");
}
