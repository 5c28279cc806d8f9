/** The database that the suite uses on D1. */
import { expect, test } from "vitest";
import { d1OverHttp } from "./d1-over-http.js";

test("a statement is answered after the process was busy for longer than workerd keeps a connection", async () => {
  const { database, end } = await d1OverHttp(["CREATE TABLE numbers (value)"]);
  const add = (value: number) => database.prepare("INSERT INTO numbers VALUES (?)").bind(value).run();
  await add(1);
  const until = Date.now() + 5500;
  while (Date.now() < until);
  await add(2);
  expect(await database.prepare("SELECT value FROM numbers").bind().raw()).toEqual([["value"], [1], [2]]);
  await end();
});
