/** Where a command runs, and where its output goes. */
import colors from "picocolors";

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

async function askPerson(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
