/** The command `prisma-paged`: started by `prisma generate` it answers Prisma, started by a person it is a command line. */
const args = process.argv.slice(2);

if (args.length === 0 && process.env.PRISMA_GENERATOR_INVOCATION !== undefined) {
  const { answerPrisma } = await import("./cli/prisma-generate.js");
  answerPrisma();
} else {
  const { runCommandLine } = await import("./cli/run.js");
  const { printedBug, processTerminal } = await import("./cli/terminal.js");
  // Also what an application's file throws later, of itself.
  process.on("uncaughtException", (bug) => {
    process.stderr.write(`${printedBug(bug)}\n`, () => process.exit(1));
  });
  const code = await runCommandLine(args, processTerminal());
  // A timer or a connection that an application's file started must not keep the command running.
  process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
}
