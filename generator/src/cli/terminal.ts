/** The terminal of a command: its folder, its environment and its output. */
import { relative } from "node:path";
import type { Readable, Writable } from "node:stream";
import { inspect } from "node:util";
import colors from "picocolors";
import { UserError } from "../diagnostics/user-error.js";
import { printable, visible } from "../util/printable.js";

export interface Terminal {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly color: boolean;
  /** Prints one or more lines to standard output. */
  readonly out: (text: string) => void;
  /** Prints one or more lines to standard error. */
  readonly error: (text: string) => void;
  /** Prompts the user, and returns the typed line. Undefined if nobody can answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** The streams on which the user can press arrow keys. Undefined unless both are a terminal. */
  readonly keys?: KeyStreams | undefined;
}

export interface KeyStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Returns the terminal of this process, in its folder. */
export function processTerminal(): Terminal {
  // A reader that has seen enough, such as `head`, closes the pipe.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  const isPerson = process.stdin.isTTY && process.stdout.isTTY;
  return {
    cwd: process.cwd(),
    env: process.env,
    // The colour library treats a build server as a terminal.
    color: colors.isColorSupported && (process.stdout.isTTY || process.env.FORCE_COLOR !== undefined),
    ask: isPerson ? askPerson : undefined,
    keys: isPerson && canRedraw(process.stdout) ? { input: process.stdin, output: process.stdout } : undefined,
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
  };
}

/** Whether lines can be drawn again. A dumb terminal cannot move its cursor back, and one without a size wraps each letter. */
function canRedraw({ columns }: { readonly columns: number }): boolean {
  return process.env.TERM !== "dumb" && columns >= narrowestColumns;
}

/** The narrowest terminal in which a list of choices can be read. */
const narrowestColumns = 30;

/**
 * Returns the terminal with escaped output, because the output contains texts that others wrote: names of the schema,
 * values of the database, URLs. The sequence that clears a screen is printed as `\u001b[2J`.
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

/**
 * Asks the user to agree.
 * @param isDefault whether an empty answer agrees
 * @throws UserError with the reason and the advice if nobody can answer
 */
export async function isAgreed(
  question: string,
  refusal: string,
  advice: string,
  { ask }: Terminal,
  isDefault = false,
): Promise<boolean> {
  if (ask === undefined) throw new UserError(refusal, advice);
  const answer = (await ask(`${question} ${isDefault ? "[Y/n]" : "[y/N]"} `)).trim();
  return answer === "" ? isDefault : /^y(es)?$/i.test(answer);
}

/** Returns the path of a folder relative to the terminal's own: `src/generated/api`. */
export function displayPath(folder: string, { cwd }: Terminal): string {
  return visible(relative(cwd, folder)) || ".";
}

/**
 * Formats a bug as Node.js prints it, with escaped characters, because its message may contain text that others wrote.
 */
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
