// Loaded before Prisma or a generator: writes what its process has used into the folder that USAGE names.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env.USAGE;
if (folder !== undefined) {
  const name = process.env.PRISMA_GENERATOR_INVOCATION === undefined ? "prisma" : "generator";
  let started;
  // A generator answers on stderr, first with its manifest: until then Prisma waits for it to start.
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (...args) => {
    if (String(args[0]).includes('"manifest"')) started ??= performance.now() / 1000;
    return write(...args);
  };
  // Prisma ends a generator by this signal, and Node then skips what is to be done at the exit.
  process.on("SIGTERM", () => process.exit());
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const used = { started, processor: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS * 1024 };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(used));
  });
}
