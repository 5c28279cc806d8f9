// What is paid once: starting a server, and generating.
import { generate } from "../generation/generate.mjs";
import { schemaOf } from "../generation/schema.mjs";
import { inProject } from "../project.mjs";
import { turned } from "../report/rounds.mjs";
import { measureStart, stop } from "./servers.mjs";

const starting = ["prisma-raw-count", "prisma-paged"];
const models = 500;

/** From the start of the process to its first 200, beside everything by hand on the same database. */
export async function measureStarts(database, folder, rounds) {
  const measured = Object.fromEntries(starting.map((name) => [name, { elapsed: [], processor: [] }]));
  for (let round = 0; round < rounds; round++) {
    for (const name of turned(starting, round)) {
      const { server, ...taken } = await measureStart(name, database, folder, (paths) => paths.partial({ page: 1 }));
      for (const [figure, value] of Object.entries(taken)) measured[name][figure].push(Math.round(value));
      await stop(server);
    }
  }
  return measured;
}

/** `prisma generate` with Prisma's client alone and with prisma-paged: seconds, and the generator's processor time. */
export function measureGenerating(rounds) {
  const measured = { models, client: { seconds: [] }, both: { seconds: [], processor: [] } };
  const schema = schemaOf(models, { generators: ["api"] });
  inProject(schema, (folder) => {
    for (let round = 0; round < rounds; round++) {
      for (const name of turned(["client", "both"], round)) {
        const { seconds, generator } = generate(folder, name === "both" ? ["client", "api"] : ["client"]);
        measured[name].seconds.push(thousandths(seconds));
        if (generator) measured[name].processor.push(thousandths(generator.processor));
      }
    }
  });
  return measured;
}

const thousandths = (value) => Math.round(value * 1000) / 1000;
