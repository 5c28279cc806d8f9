/** What stops a command: a message for people, and what they can do. */
export class UserError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = "UserError";
    this.hint = hint;
  }
}

/** The message, and what to do on a line below. */
export function printed({ message, hint }: UserError): string {
  return hint === undefined ? message : `${message}\n  = help: ${hint}`;
}
