import { expect, test } from "vitest";
import { pascalCase } from "./operation.js";

test.each([
  ["City", "City"],
  ["order_line", "OrderLine"],
  ["mostRead", "MostRead"],
])("pascalCase(%s) = %s", (name, want) => expect(pascalCase(name)).toBe(want));
