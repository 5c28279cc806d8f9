import type { TestProject } from "vitest/node";
import { provideMysqlSuite } from "./mariadb-setup.js";
import { startMysql } from "./mysql-server.js";

/** The behaviour suite on MySQL: the server that `MYSQL_URL` names, or else one of its own, stopped after the tests. */
export default async function setUpMysql(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env.MYSQL_URL;
  return provideMysqlSuite(project, "MySQL", named ? { url: named, async stop() {} } : await startMysql());
}
