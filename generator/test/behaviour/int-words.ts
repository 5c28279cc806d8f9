import { inject } from "vitest";

/** What messages call an Int of the database that the suite runs on. */
export const intWords: string =
  inject("database").provider === "sqlite"
    ? "an integer from -9007199254740991 to 9007199254740991"
    : "a 32-bit integer";
