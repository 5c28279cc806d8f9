/** `prisma-paged diff`: the effects on clients of the changes in the working tree. */
import { relative, resolve } from "node:path";
import { GenerationError, renderDiagnostics } from "../diagnostics/report.js";
import { errorText, UserError } from "../diagnostics/user-error.js";
import { changesBetween, severities } from "../diff/changes.js";
import { reportJson, reportText } from "../diff/changes-text.js";
import { fromHint } from "../diff/git.js";
import { type MissingVersion, missingVersion, type ProjectAt, withFilesAt } from "../diff/git-files.js";
import { surfaceOf } from "../diff/surface.js";
import type { SurfaceEntry } from "../diff/surface-entry.js";
import type { Analysed } from "../pipeline/analyse.js";
import { readApi } from "../pipeline/generate.js";
import { isInside } from "../util/is-inside.js";
import { checkFailOn } from "./fail-on.js";
import { findSchema, findSchemaOfVersion } from "./find-schema.js";
import type { DiffOptions, SchemaChoice } from "./parse-arguments.js";
import { runAll } from "./run-all.js";
import { type Block, readBlocksOf } from "./select-generators.js";
import type { Terminal } from "./terminal.js";

/** The texts that say what is missing, and how the user makes it, for the requested commit `ref`. */
const adviceFor: { readonly [part in MissingVersion]: (ref: string) => string } = {
  repository: () => "this folder is in no git repository. Make one: `git init && git add . && git commit -m first`",
  commit: () => "git has no commit here. Make one: `git add . && git commit -m first`",
  schema: (ref) => `\`${ref}\` has no schema. Commit this one: \`git add . && git commit -m api\``,
};

/**
 * Returns 1 if `--check` finds a breaking change, or `--fail-on` one of the severities that it names.
 * @throws UserError if one of the APIs cannot be read
 */
export async function diffAll(options: DiffOptions & SchemaChoice, terminal: Terminal): Promise<0 | 1> {
  const { ref, from, isCheck, isJson } = options;
  checkFailOn(options.failOn, severities, "`diff` finds no changes called");
  const failing = [...options.failOn, ...(isCheck ? ["breaking"] : [])];
  const { cwd, color } = terminal;
  const path = await findSchema(options, cwd);
  const after = surfacesOfTree(readBlocksOf(path, options, terminal)(), terminal);
  const schema = relative(cwd, path);
  const lacking = from === undefined ? missingVersion(ref, cwd, path) : undefined;
  // A check fails if its repository is missing: it would otherwise pass on a build server that copies files only.
  if (lacking !== undefined && !(lacking === "repository" && failing.length > 0) && !isJson) {
    terminal.out(`There is no earlier version to compare with: ${adviceFor[lacking](ref)}, or ${fromHint}.`);
    return 0;
  }
  const before =
    from !== undefined
      ? surfacesAt({ folder: resolve(cwd, from) }, schema, from, terminal)
      : lacking === "commit" || lacking === "schema"
        ? []
        : withFilesAt(ref, cwd, (project) => surfacesAt(project, schema, ref, terminal));
  const apis = after.map(({ generator, surface }) => {
    const earlier = before.find((earlierApi) => earlierApi.generator === generator)?.surface ?? [];
    return { generator, changes: changesBetween(earlier, surface) };
  });
  terminal.out(isJson ? reportJson(from ?? ref, apis) : reportText(from ?? ref, apis, color));
  return apis.some(({ changes }) => changes.some(({ severity }) => failing.includes(severity))) ? 1 : 0;
}

interface Surface {
  readonly generator: string;
  readonly surface: readonly SurfaceEntry[];
}

/**
 * Returns everything that clients can see of each block's API. @throws GenerationError with the errors of all blocks
 */
export function surfacesOf(blocks: readonly Block[], terminal: Terminal): readonly Surface[] {
  return runAll(blocks, ({ name, input }) => ({ generator: name, surface: surfaceOfApi(readApi(input)) }), terminal);
}

/**
 * Returns the surfaces of the working tree. An error is thrown without the warnings, because these are not about what
 * changed.
 */
function surfacesOfTree(blocks: readonly Block[], terminal: Terminal): readonly Surface[] {
  try {
    return surfacesOf(blocks, terminal);
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    throw new GenerationError(errorsOf(error, terminal), error.diagnostics, error.sources);
  }
}

function errorsOf({ diagnostics, sources }: GenerationError, options: { color: boolean; cwd?: string }): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return renderDiagnostics(errors, sources, options);
}

export function surfaceOfApi({ api, sourceMap: sources, project }: Analysed): readonly SurfaceEntry[] {
  const { content } = project.configFile;
  return surfaceOf({ api, sources, yaml: content.kind === "text" ? content.text : undefined });
}

/**
 * Returns the surfaces of another version of the project. `folder` contains its schemas and configurations.
 * @param project `root`: the only folder from which files are read
 */
function surfacesAt(
  { folder, root }: Partial<ProjectAt> & Pick<ProjectAt, "folder">,
  schema: string,
  version: string,
  terminal: Terminal,
): readonly Surface[] {
  const path = findSchemaOfVersion(schema, folder);
  if (path === undefined || (root !== undefined && !isInside(path, root)))
    throw new UserError(`There is no schema \`${schema}\` at \`${version}\`.`);
  try {
    const choice = { schema: path, config: undefined, generators: [] };
    const blocks = readBlocksOf(path, choice, { ...terminal, cwd: folder, color: false })();
    const within = blocks.map((block) => ({ ...block, input: { ...block.input, ...(root && { root }) } }));
    return surfacesOf(within, terminal);
  } catch (error) {
    const reason = reasonOf(error, folder);
    throw reason === undefined ? error : new UserError(`The API at \`${version}\` cannot be read:\n${reason}`);
  }
}

/** Returns the message of an error with paths relative to `cwd`; undefined for a bug. */
function reasonOf(error: unknown, cwd: string): string | undefined {
  if (error instanceof UserError) return errorText(error);
  return error instanceof GenerationError ? errorsOf(error, { color: false, cwd }) : undefined;
}
