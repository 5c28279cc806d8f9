/** Runs commands, and prints the failures that a user can fix. */
import { toUserError } from "../diagnostics/missing-runtime.js";
import { GenerationError } from "../diagnostics/report.js";
import { errorText, UserError } from "../diagnostics/user-error.js";
import type { Terminal } from "./terminal.js";

/**
 * Runs a command. Prints a failure that a user can fix, and returns 1 then. @throws every other failure, which is a bug
 */
export async function reportingFailure(run: () => Promise<0 | 1>, terminal: Terminal): Promise<0 | 1> {
  try {
    return await run();
  } catch (failure) {
    const error = toUserError(failure);
    const message = fixableMessage(error);
    if (message === undefined) throw error;
    terminal.error(message);
    return 1;
  }
}

/** Returns the message of a failure that a user can fix, including errors of the disk; undefined for a bug. */
export function fixableMessage(error: unknown): string | undefined {
  if (error instanceof GenerationError) return error.message;
  const isOfSystem = error instanceof Error && "syscall" in error;
  return error instanceof UserError || isOfSystem ? errorText(error) : undefined;
}
