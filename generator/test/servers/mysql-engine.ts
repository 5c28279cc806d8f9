/** What differs between MariaDB and MySQL, for the one that the suite runs on. */
import { PrismaMariaDb } from "@prisma/adapter-mariadb";
import {
  type DriverSettings,
  mariadb,
  mariadbTimeLimits,
  mysql,
  mysqlTimeLimits,
} from "@prisma-paged/runtime/databases";
import type { PoolConfig } from "mariadb";
import { inject } from "vitest";

const isMysql = inject("database").engine === "MySQL";

export const timeLimits = isMysql ? mysqlTimeLimits : mariadbTimeLimits;
export const sessionStatus = `${isMysql ? "performance_schema" : "information_schema"}.session_status`;

/** As its documentation makes it. */
export function adapterOf(config: PoolConfig & { readonly database: string }, settings?: DriverSettings) {
  const [options, names] = isMysql ? mysql(config, settings) : mariadb(config, settings);
  return new PrismaMariaDb(options, names);
}
