import { printable } from "../util/printable.js";

/** An error that stops a command: a message for the user, and a hint about the solution. */
export class UserError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = "UserError";
    this.hint = hint;
  }
}

/** An error that Prisma reports, such as an invalid schema. Its message has the colours that Prisma gave it. */
export class PrismaError extends UserError {}

/**
 * Returns the message, with the hint on a line below. Only Prisma's messages may contain colours: in others, an escape
 * character comes from an argument or a value.
 */
export function errorText(error: Error): string {
  const hint = error instanceof UserError ? error.hint : undefined;
  const text = hint === undefined ? error.message : `${error.message}\n  = help: ${hint}`;
  return printable(text, error instanceof PrismaError);
}
