/**
 * Completion at places of each real schema, with typical annotations of drawn models and fields: 20 here, 200 in
 * `npm run test:nightly -- completion`. `SEED` draws others.
 */
import { expect, test } from "vitest";
import { compareAtPlaces } from "../language-server/completion-differences.js";
import { timesAtPlaces } from "../language-server/completion-times.js";
import { annotate, download } from "./real-schemas/annotate.js";
import { realSchemas } from "./real-schemas/schemas.js";

const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.COMPLETION_PLACES ?? 20);

test.each(realSchemas)(
  "at places of $package, completion offers what a whole analysis accepts",
  async (schema) => {
    const text = [...annotate(await download(schema), schema).values()].join("\n");
    const { differences, offered, refused } = compareAtPlaces({ text, count, seed, ofEach: 1 });
    expect(differences).toEqual([]);
    expect(Math.min(offered, refused)).toBeGreaterThan(count / 2);
  },
  600_000,
);

test("in a schema of 144 models, a completion, and each choice that it tries, take a small part of the time of a whole analysis", async () => {
  const schema = realSchemas.find(({ package: name }) => name.startsWith("@factor-wise/"));
  if (schema === undefined) throw new Error("The schema is not in the list.");
  const text = [...annotate(await download(schema), schema).values()].join("\n");
  const { places, whole } = timesAtPlaces({ text, count, seed });
  const shares = places.map(({ time }) => time / whole).sort((one, other) => one - other);
  const sharesOfChoices = places.map(({ time, choices }) => time / whole / choices);
  const median = shares[Math.floor(shares.length / 2)] ?? Number.POSITIVE_INFINITY;
  const mostOfChoice = Math.max(...sharesOfChoices);
  console.log(`The median completion takes ${median.toFixed(3)}, a choice at most ${mostOfChoice.toFixed(3)}.`);
  expect(median).toBeLessThan(0.2);
  // Completion tries each choice, so hundreds of them may take as long as a whole analysis.
  expect(mostOfChoice).toBeLessThan(0.2);
}, 600_000);
