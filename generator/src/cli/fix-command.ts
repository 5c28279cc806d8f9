/** `prisma-paged generate --fix`: corrects what a program can correct, and shows it before it writes. */
import { relative } from "node:path";
import pc from "picocolors";
import { type Analysis, corrected } from "../diagnostics/corrections.js";
import { checkChanges, commit } from "../disk/commit.js";
import { toChanges } from "../init/disk.js";
import { showPlan } from "../init/show-plan.js";
import { analyseProject } from "../pipeline/generate.js";
import { combined } from "./run-all.js";
import type { ReadBlocks } from "./select-generators.js";
import type { Terminal } from "./terminal.js";

/** Corrects the schema and platform.yaml, as far as it is certain what is meant. */
export async function fixAll(readBlocks: ReadBlocks, terminal: Terminal): Promise<void> {
  const analyseAll = (texts: ReadonlyMap<string, string>): Analysis =>
    combined(readBlocks(texts).map(({ input }) => analyseProject({ ...input, texts })));
  const before = analyseAll(new Map());
  const files = [...corrected(before, analyseAll)].map(([file, after]) => ({
    path: relative(terminal.cwd, file).replaceAll("\\", "/"),
    before: before.sources.get(file),
    after,
  }));
  if (files.length === 0) return;
  const colors = pc.createColors(terminal.color);
  const changes = toChanges(terminal.cwd, files);
  checkChanges(changes, terminal.cwd);
  terminal.out(showPlan(files, { added: colors.green, removed: colors.red, bold: colors.bold }));
  await commit(changes, terminal.cwd);
}
