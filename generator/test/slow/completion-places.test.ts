/**
 * Completion at places of each real schema, with typical annotations of drawn models and fields: 20 here, 200 in
 * `npm run test:nightly -- completion`. `SEED` draws others.
 */
import { expect, test } from "vitest";
import { compareAtPlaces } from "../language-server/completion-differences.js";
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
