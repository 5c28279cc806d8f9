/** Where a command runs, and where its output goes. */
import { relative } from "node:path";
import { inspect } from "node:util";
import colors from "picocolors";
import { UserError } from "../diagnostics/user-error.js";
import { printable, visible } from "../util/printable.js";

export interface Terminal {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly color: boolean;
  /** A line, or several, for standard output. */
  readonly out: (text: string) => void;
  /** The same for standard error. */
  readonly error: (text: string) => void;
  /** Prompts a person, and returns the line that they type; undefined if nobody can answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** Returns the terminal of this process, in its folder. */
export function processTerminal(): Terminal {
  // A reader that has seen enough, such as `head`, closes the pipe.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  return {
    cwd: process.cwd(),
    env: process.env,
    // A colour library takes a build server for a terminal.
    color: colors.isColorSupported && (process.stdout.isTTY || process.env.FORCE_COLOR !== undefined),
    ask: process.stdin.isTTY && process.stdout.isTTY ? askPerson : undefined,
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
  };
}

/**
 * Returns the terminal with output that is escaped, because it holds texts that others wrote: a name of the schema, a value
 * of the database, an address. The sequence that clears a screen is printed as `\u001b[2J`.
 */
export function escaping({ out, error, ask, ...terminal }: Terminal): Terminal {
  const shown = (text: string) => printable(text, terminal.color);
  return {
    ...terminal,
    out: (text) => out(shown(text)),
    error: (text) => error(shown(text)),
    ask: ask && ((question) => ask(shown(question))),
  };
}

/** Prompts a person to agree. @throws UserError with the reason and the advice if nobody can answer */
export async function isAgreed(question: string, refusal: string, advice: string, { ask }: Terminal): Promise<boolean> {
  if (ask === undefined) throw new UserError(refusal, advice);
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `)).trim());
}

/** A folder, as it is called from the terminal's own. */
export function displayPath(folder: string, { cwd }: Terminal): string {
  return visible(relative(cwd, folder)) || ".";
}

/** A bug as Node.js prints it, whose message may hold what others wrote. */
export function printedBug(bug: unknown): string {
  return printable(inspect(bug), false);
}

async function askPerson(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
