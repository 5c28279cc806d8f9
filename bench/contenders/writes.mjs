// Writes to the tables while pages are read.
import pg from "pg";
import { postgresUrl } from "./connect.mjs";

/** Twenty small writes a second, which change no row that is read. @returns a function that stops them */
export async function writeMeanwhile() {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(() => client.query('UPDATE "Topic" SET "name" = "name" WHERE "id" = 1'));
  }, 50);
  return async () => {
    clearInterval(timer);
    await writing;
    await client.end();
  };
}
