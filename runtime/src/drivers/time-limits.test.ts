import { expect, test } from "vitest";
import { mariadbTimeLimits } from "./time-limits.js";

test("MariaDB is told seconds, and idle transactions whole ones", () => {
  expect(mariadbTimeLimits({ statement: 2500, connection: 1000 }).sessionVariables).toEqual({
    max_statement_time: 2.5,
    idle_transaction_timeout: 4,
  });
});
