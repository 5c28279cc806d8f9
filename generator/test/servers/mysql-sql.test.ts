/** The tables of the suites on MySQL and MariaDB, which are made in one statement each. */
import { createConnection } from "mariadb";
import { expect, inject, test } from "vitest";
import { openDatabase } from "../behaviour/open-database.js";
import { mariadbOptions } from "./mariadb-options.js";

const { provider, url, prefix, tables, ...database } = inject("database");

test.runIf(provider === "mysql")("have the keys that a statement for each would make", async () => {
  const connection = await createConnection({ ...mariadbOptions(url), multipleStatements: true });
  const separate = `${prefix}separate_${process.pid}`;
  await connection.query(`CREATE DATABASE ${separate}; USE ${separate};\n${tables.join(";\n")}`);
  const opened = await openDatabase({ ...database, provider, url, prefix, tables });
  const keysOf = async (name: string) => {
    const [indexes, relations]: readonly (readonly object[])[] = await Promise.all([
      connection.query(
        `SELECT table_name, index_name, seq_in_index, column_name, non_unique, collation
           FROM information_schema.statistics WHERE table_schema = ? ORDER BY 1, 2, 3`,
        [name],
      ),
      connection.query(
        `SELECT constraint_name, table_name, referenced_table_name, delete_rule, update_rule
           FROM information_schema.referential_constraints WHERE constraint_schema = ? ORDER BY 1, 2`,
        [name],
      ),
    ]);
    return { indexes, relations };
  };
  const keys = await keysOf(new URL(opened.url).pathname.slice(1));
  expect(keys).toEqual(await keysOf(separate));
  expect([keys.indexes?.length, keys.relations?.length].every((length) => Number(length) > 20)).toBe(true);
  await connection.end();
});
