import { printable } from "../util/printable.js";

/** What stops a command: a message for people, and what they can do. */
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

/** The message, and what to do on a line below. Of an argument or a value in it, an escape character is no colour. */
export function printed(error: Error): string {
  const hint = error instanceof UserError ? error.hint : undefined;
  const text = hint === undefined ? error.message : `${error.message}\n  = help: ${hint}`;
  return printable(text, error instanceof PrismaError);
}
