import { expect, test } from "vitest";
import { toProvider } from "./databases.js";

test.each([
  ["sqlite", "sqlite"],
  ["postgres", "postgresql"],
  ["mongodb", undefined],
])("the provider that a datasource calls %s is %s", (name, want) => expect(toProvider(name)).toBe(want));
