/**
 * `@prisma-paged/runtime/databases`: the arguments that an application passes to its driver adapter. Each database has
 * one function for all of them, and one for the time limits alone.
 */
export { type DriverSettings, mariadb, mysql, postgresql, sqlserver } from "./drivers/options.js";
export {
  mariadbTimeLimits,
  mysqlTimeLimits,
  postgresqlTimeLimits,
  sqlserverTimeLimits,
  type TimeLimits,
} from "./drivers/time-limits.js";
