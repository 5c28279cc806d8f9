import { databaseNames, hostNames } from "prisma-paged/tools";
import { expect, test } from "vitest";
import { databaseChoices } from "./databases.js";
import { hosts } from "./hosts.js";

test("the help lists what `init` offers, in the same order", () => {
  expect(databaseChoices.map(({ provider }) => provider)).toEqual(databaseNames);
  expect(hosts.map(({ name }) => name)).toEqual(hostNames);
});
