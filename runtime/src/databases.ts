/** `@prisma-paged/runtime/databases`: time limits that an application sets on its database driver. */
export {
  mariadbTimeLimits,
  mysqlTimeLimits,
  postgresqlTimeLimits,
  sqlserverTimeLimits,
  type TimeLimits,
} from "./reading/driver-timeouts.js";
