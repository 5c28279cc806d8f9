/** The command `prisma-paged`: started by `prisma generate` it answers Prisma, started by a person it is a command line. */
import colors from "picocolors";

const args = process.argv.slice(2);

if (args.length === 0 && process.env.PRISMA_GENERATOR_INVOCATION !== undefined) {
  const { answerPrisma } = await import("./cli/prisma-generate.js");
  answerPrisma();
} else {
  const { runCommandLine } = await import("./cli/run.js");
  // A reader that has seen enough, such as `head`, closes the pipe.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  const code = await runCommandLine(args, {
    cwd: process.cwd(),
    env: process.env,
    // A colour library takes a build server for a terminal.
    color: colors.isColorSupported && (process.stdout.isTTY || process.env.FORCE_COLOR !== undefined),
    ask: process.stdin.isTTY && process.stdout.isTTY ? askPerson : undefined,
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
  });
  // What an application's file began, such as a timer, does not hold the command.
  process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
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
