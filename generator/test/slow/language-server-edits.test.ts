/** The language server over many sequences of edits. `SEED` begins elsewhere. */
import { test } from "vitest";
import { playSequences } from "../language-server/edits.js";

const seed = Number(process.env.SEED ?? 1);

test("500 random sequences of edits (open, type, rename, delete, switch the branch) do not end the server", async () => {
  await Promise.all([playSequences(250, seed), playSequences(250, seed + 250)]);
}, 600_000);
