/**
 * `@prisma-paged/runtime/databases`: what an application passes to its driver adapter. One function for each database,
 * and only the time limits.
 */
export { type DriverSettings, mariadb, mysql, postgresql, sqlserver } from "./drivers/options.js";
export {
  mariadbTimeLimits,
  mysqlTimeLimits,
  postgresqlTimeLimits,
  sqlserverTimeLimits,
  type TimeLimits,
} from "./drivers/time-limits.js";
