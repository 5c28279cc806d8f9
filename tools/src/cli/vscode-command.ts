/** `prisma-paged vscode`: installs the extension of VS Code, which lies in this package. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Terminal, UserError, type VscodeOptions } from "prisma-paged/tools";

/** The packed extension. A release has it; a clone of the repository has it after `npm run vsix`. */
export const packedExtension: string = fileURLToPath(new URL("../../prisma-paged.vsix", import.meta.url));

/**
 * Installs the extension in an editor, which fetches Prisma's extension with it. The editor prints what it does.
 * @param extension the path of the packed extension
 * @throws UserError if that file does not exist, or if the editor is not found or fails
 */
export function installExtension({ editor = "code" }: VscodeOptions, extension: string, terminal: Terminal): 0 {
  if (!existsSync(extension)) {
    throw new UserError(
      "This copy of `@prisma-paged/tools` was packed without the extension.",
      "build it in a clone of the repository: `npm run vsix`",
    );
  }
  // On Windows, the commands of editors are scripts, which a shell runs: a path may contain spaces.
  const shell = process.platform === "win32";
  const file = shell ? `"${extension}"` : extension;
  const { error, status } = spawnSync(editor, ["--install-extension", file, "--force"], {
    cwd: terminal.cwd,
    stdio: "inherit",
    shell,
  });
  if (error === undefined && status === 0) return 0;
  throw new UserError(
    error === undefined ? `\`${editor}\` did not install the extension.` : `The command \`${editor}\` was not found.`,
    `install the file by hand: in the editor, run "Extensions: Install from VSIX..." and choose ${extension}`,
  );
}
