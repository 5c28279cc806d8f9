/** A short version of the slow test beside which it stands: the same sequences, fewer of them. */
import { test } from "vitest";
import { playSequences } from "./edits.js";

test("30 random sequences of edits do not end the server", () => playSequences(30, 1000));
