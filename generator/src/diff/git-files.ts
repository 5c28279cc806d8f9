/** Writes a commit's schemas and configurations to a temporary folder. The repository stays as it is. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { UserError } from "../diagnostics/user-error.js";
import { temporaryFolder } from "../util/temporary-folder.js";
import { fromHint, type Git, gitIn, repositoryOf } from "./git.js";

const kinds = /\.(?:prisma|ya?ml)$/;

/** The files of a project at a commit, in a temporary folder. */
export interface ProjectAt {
  /** The folder that corresponds to the command's folder. */
  readonly folder: string;
  /** The folder that corresponds to the whole repository. Nothing outside of it is a part of the commit. */
  readonly root: string;
}

/**
 * Writes the files of a commit to a temporary folder, which exists while `use` runs.
 * @throws UserError without git or a repository, and if git knows no such commit
 */
export function withFilesAt<Result>(ref: string, cwd: string, use: (project: ProjectAt) => Result): Result {
  const git = gitIn(cwd);
  const prefix = String(git(["rev-parse", "--show-prefix"])).replace(/\n$/, "");
  const files = filesOf(treeOf(ref, git), prefix, ref, git);
  const { path: root, remove } = temporaryFolder("prisma-paged-diff-");
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content, { flag: "wx" });
    }
    return use({ folder: join(root, prefix), root });
  } finally {
    remove();
  }
}

/** Why there is no earlier version of an API: no repository, no commit in it, or no schema in the commit. */
export type MissingVersion = "repository" | "commit" | "schema";

/**
 * Returns what is missing if a project has no earlier version. Undefined if the commit has a schema somewhere, or if
 * the project's own one is elsewhere.
 * @param schema The path of the schema that the project has now
 * @throws UserError without git, and if git knows no such commit among others
 */
export function missingVersion(ref: string, cwd: string, schema: string): MissingVersion | undefined {
  const repository = repositoryOf(cwd);
  if (repository === undefined) return "repository";
  if (repositoryOf(dirname(schema)) !== repository) return undefined;
  const git = gitIn(cwd);
  let tree: string;
  try {
    tree = treeOf(ref, git);
  } catch (error) {
    if (String(git(["rev-list", "--max-count=1", "--all"])) === "") return "commit";
    throw error;
  }
  const paths = [...entriesOf(tree, git).keys()];
  return paths.some((path) => path.endsWith(".prisma")) ? undefined : "schema";
}

function treeOf(ref: string, git: Git): string {
  try {
    return String(git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{tree}`])).trim();
  } catch {
    const hint = "fetch it first: a build server often has the last commit only (`fetch-depth` in GitHub Actions)";
    throw new UserError(`git has no commit \`${ref}\` here.`, hint);
  }
}

interface Entry {
  readonly kind: "file" | "link";
  readonly object: string;
}

type Entries = ReadonlyMap<string, Entry>;

/**
 * Returns the contents of files by path. The content of a link is that of its target. Filters of the repository, such
 * as those of large files, do not run.
 */
function filesOf(tree: string, prefix: string, ref: string, git: Git): ReadonlyMap<string, Buffer> {
  const entries = entriesOf(tree, git);
  const links = [...entries].filter(([, { kind }]) => kind === "link");
  const targets = contentsOf(
    links.map(([, { object }]) => object),
    ref,
    git,
  );
  const targetOf = new Map(links.map(([path], at) => [path, String(targets[at])]));
  const files = [...entries.keys()].flatMap((path) => {
    if (!kinds.test(path)) return [];
    const place = resolveLinks(path, targetOf);
    if (place.kind === "outside") {
      if (!path.startsWith(prefix)) return [];
      throw new UserError(`\`${path}\` at \`${ref}\` is a link that leads out of the repository.`, fromHint);
    }
    const entry = entries.get(place.path);
    return entry?.kind === "file" ? [{ path, object: entry.object }] : [];
  });
  const contents = contentsOf(
    files.map(({ object }) => object),
    ref,
    git,
  );
  return new Map(files.map(({ path }, at) => [path, contents[at] ?? Buffer.alloc(0)]));
}

function entriesOf(tree: string, git: Git): Entries {
  const listed = String(git(["ls-tree", "-r", "-z", "--full-tree", tree])).split("\0");
  return new Map(
    listed.flatMap((line): readonly [string, Entry][] => {
      const [, mode = "", object = "", path = ""] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? [];
      if (!isPlain(path)) return [];
      if (mode === "120000") return [[path, { kind: "link", object }]];
      return mode.startsWith("100") ? [[path, { kind: "file", object }]] : [];
    }),
  );
}

/** Returns whether a path stays in its folder, on Windows too. Git creates no other path, but an attacker can. */
function isPlain(path: string): boolean {
  return path !== "" && path.split("/").every((name) => !["", ".", ".."].includes(name)) && !/[\\:]/.test(path);
}

type RepositoryPath = { readonly kind: "inside"; readonly path: string } | { readonly kind: "outside" };

/** Returns the path of the file that a path refers to once its links are followed within the commit. */
function resolveLinks(path: string, targetOf: ReadonlyMap<string, string>, steps = 0): RepositoryPath {
  const names = path.split("/");
  const link = names.map((_, at) => names.slice(0, at + 1).join("/")).find((each) => targetOf.has(each));
  if (link === undefined) return { kind: "inside", path };
  const target = targetOf.get(link) ?? "";
  const next = posix.join(posix.dirname(link), target, path.slice(link.length));
  // A circle of links has no target.
  const leadsOut = posix.isAbsolute(target) || next === ".." || next.startsWith("../") || steps > 40;
  return leadsOut ? { kind: "outside" } : resolveLinks(next, targetOf, steps + 1);
}

/** Returns the contents of blobs, in their order. */
function contentsOf(objects: readonly string[], ref: string, git: Git): readonly Buffer[] {
  if (objects.length === 0) return [];
  const output = git(["cat-file", "--batch"], `${objects.join("\n")}\n`);
  let at = 0;
  return objects.map(() => {
    const end = output.indexOf("\n", at);
    const size = Number(/ blob (\d+)$/.exec(output.toString("latin1", at, end))?.[1]);
    if (Number.isNaN(size)) throw new UserError(`git has not all files of \`${ref}\` here.`, fromHint);
    const content = output.subarray(end + 1, end + 1 + size);
    at = end + 1 + size + 1;
    return content;
  });
}
