/** Reads objects of a git repository, without a program or a server that the repository itself names. */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, parse } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import { isInside } from "../util/is-inside.js";

/** Runs git in a folder. @throws UserError with what git says if it fails */
export type Git = (args: readonly string[], input?: string) => Buffer;

/**
 * The settings that keep git from running programs. Hooks and monitors run for commands that write; a partial clone
 * fetches missing objects by programs of its configuration.
 */
const refusing = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never"];

export const fromHint = "compare with a folder: `--from path/to/project`";

export function gitIn(cwd: string): Git {
  const settings = ["--no-pager", ...refusing.flatMap((setting) => ["-c", setting]), "-C", cwd];
  const options = {
    // Windows looks for a program in this folder first.
    cwd: parse(process.execPath).root,
    env: {
      ...withoutPrograms(process.env, repositoryAround(cwd)),
      // The variable takes precedence over the repository's settings.
      GIT_ALLOW_PROTOCOL: "none",
      GIT_NO_LAZY_FETCH: "1",
      GIT_OPTIONAL_LOCKS: "0",
      GIT_TERMINAL_PROMPT: "0",
    },
    maxBuffer: 2 ** 28,
  };
  return (args, input) => {
    const { error, status, stdout, stderr } = spawnSync("git", [...settings, ...args], { ...options, input });
    if (status === 0) return stdout;
    const reason = error?.message ?? String(stderr).trim();
    if (reason.includes("promisor remote")) {
      throw new UserError(
        "This clone lacks a part of that commit, and `diff` fetches nothing.",
        `clone without \`--filter\`, or ${fromHint}`,
      );
    }
    throw new UserError(`\`git ${args[0]}\` failed: ${reason}`, fromHint);
  };
}

/** Returns the git repository that a folder is in: the nearest folder with `.git`. Undefined if there is none. */
export function repositoryOf(folder: string): string | undefined {
  const repository = repositoryAround(folder);
  return existsSync(join(repository, ".git")) ? repository : undefined;
}

/** Returns the nearest folder with `.git`, from this one upwards; the folder itself if there is none. */
function repositoryAround(folder: string): string {
  for (let each = folder; ; each = dirname(each)) {
    if (existsSync(join(each, ".git"))) return realPath(each);
    if (dirname(each) === each) return realPath(folder);
  }
}

/**
 * Returns an environment in which no program of the repository is found. Its path may contain some, because npm adds a
 * folder of the repository.
 */
function withoutPrograms(env: NodeJS.ProcessEnv, repository: string): NodeJS.ProcessEnv {
  const name = Object.keys(env).find((each) => each.toUpperCase() === "PATH") ?? "PATH";
  const isElsewhere = (folder: string) => isAbsolute(folder) && !isInside(realPath(folder), repository);
  return { ...env, [name]: (env[name] ?? "").split(delimiter).filter(isElsewhere).join(delimiter) };
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
