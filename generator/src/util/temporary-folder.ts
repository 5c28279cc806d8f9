/** Creates temporary folders, which exist for as long as a command needs them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface TemporaryFolder {
  /** The absolute path of the folder, which no other user may read. */
  readonly path: string;
  readonly remove: () => void;
}

const present = new Set<string>();

/**
 * The signals that end a command. The folders are then removed too, because a user who presses Ctrl-C wants nothing to
 * remain.
 */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export function temporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  if (present.size === 0) {
    for (const signal of signals) process.on(signal, endBy);
    process.on("exit", removeAll);
  }
  present.add(path);
  return { path, remove: () => removeFolder(path) };
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  present.delete(path);
  if (present.size === 0) stopListening();
}

function removeAll(): void {
  for (const path of present) removeFolder(path);
}

function endBy(signal: NodeJS.Signals): void {
  removeAll();
  stopListening();
  process.kill(process.pid, signal);
}

function stopListening(): void {
  for (const signal of signals) process.off(signal, endBy);
  process.off("exit", removeAll);
}
