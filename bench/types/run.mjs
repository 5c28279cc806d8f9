// What checking the types costs, by two compilers, in turns. Writes the raw figures to bench/results, and what report.mjs
// makes of them: `node run.mjs`, or `node run.mjs 10 100` for some of the sizes.
import { schemaOf } from "../generation/schema.mjs";
import { inProject } from "../project.mjs";
import { machine, readResults, versionOf, withSizes, writeResults } from "../report/results.mjs";
import { say, sizesAsked, takeRounds, turned } from "../report/rounds.mjs";
import { parts, writeApplications } from "./applications.mjs";
import { check, compilers } from "./check.mjs";

const checks = Object.keys(compilers).flatMap((compiler) => parts.map((part) => ({ compiler, part })));

function measure(models) {
  const rounds = inProject(schemaOf(models), (folder) => {
    writeApplications(folder, models);
    return takeRounds((round) =>
      turned(checks, round).map(({ compiler, part }) => {
        const measured = { compiler, part, ...check(folder, part, compiler) };
        const { failed, seconds, instantiations } = measured;
        say(`${models} models, ${compiler}, ${part}: ${failed ?? `${seconds} s, ${instantiations} instantiations`}`);
        return measured;
      }),
    );
  });
  const of = (compiler, part) =>
    rounds.map((round) => round.find((each) => each.compiler === compiler && each.part === part));
  const partsOf = (compiler) => Object.fromEntries(parts.map((part) => [part, byRound(of(compiler, part))]));
  return { models, compilers: Object.fromEntries(Object.keys(compilers).map((name) => [name, partsOf(name)])) };
}

/** A compiler that gave up in one round counts as failed. */
function byRound(measured) {
  const failed = measured.find((each) => each.failed);
  if (failed) return { failed: failed.failed };
  const figures = ["seconds", "instantiations", "types", "memory"];
  return Object.fromEntries(figures.map((figure) => [figure, measured.map((each) => each[figure])]));
}

const versions = Object.fromEntries(
  [...Object.keys(compilers), "prisma", "hono"].map((name) => [name, versionOf(name)]),
);

// Written after each size, so that an interrupted run keeps what it has measured.
for (const models of sizesAsked([10, 100, 300, 1000])) {
  writeResults("types", withSizes(readResults("types"), { machine: machine(), versions, sizes: [measure(models)] }));
}
await import("./report.mjs");
