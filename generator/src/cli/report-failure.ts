/** Runs commands, and prints the failures that a person can fix. */
import { toUserError } from "../diagnostics/missing-runtime.js";
import { GenerationError } from "../diagnostics/report.js";
import { printed, UserError } from "../diagnostics/user-error.js";
import type { Terminal } from "./terminal.js";

/** Runs a command. A failure that a person can fix is printed; the exit code is 1 then. @throws what is a bug */
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

/** Returns the message of what a person can fix, including errors of the disk; undefined for a bug of prisma-paged. */
export function fixableMessage(error: unknown): string | undefined {
  if (error instanceof GenerationError) return error.message;
  const isOfSystem = error instanceof Error && "syscall" in error;
  return error instanceof UserError || isOfSystem ? printed(error) : undefined;
}
