import { expect, test } from "vitest";
import { resource } from "../../../test/html-page.js";
import { prismaReferences } from "./prisma-relations.js";

const keysOf = (key: readonly string[], row: object) =>
  prismaReferences({}, [{ path: ["r"], target: resource, key }]).map((reference) => reference.key(row));

test.each([
  [["countryCode"], { countryCode: "FR" }, ["FR"]],
  [["country.code"], { country: { code: "FR" } }, ["FR"]],
  [["city.country.code"], { city: { country: { code: "FR" } } }, ["FR"]],
  [["city.country.code"], { city: { country: null } }, [undefined]],
  [["city.country.code"], {}, [undefined]],
  [["a", "line.b"], { a: 1, line: { b: 2 } }, [1, 2]],
] as const)("the key %o of %o", (key, row, want) => expect(keysOf(key, row)).toEqual([want]));
