/**
 * The command `prisma-paged`. It answers Prisma if `prisma generate` starts it, and is a command line if a user does.
 */
const args = process.argv.slice(2);

if (args.length === 0 && process.env.PRISMA_GENERATOR_INVOCATION !== undefined) {
  const { answerPrisma } = await import("./cli/prisma-generate.js");
  answerPrisma();
} else {
  const { runCommandLine } = await import("./cli/run.js");
  const { printedBug, processTerminal } = await import("./cli/terminal.js");
  // Also catches what an application's file throws later, outside of our calls.
  process.on("uncaughtException", (bug) => {
    process.stderr.write(`${printedBug(bug)}\n`, () => process.exit(1));
  });
  const code = await runCommandLine(args, processTerminal());
  // A timer or a connection that an application's file started must not keep the command running.
  process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
}
