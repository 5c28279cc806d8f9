import { expectTypeOf, test } from "vitest";
import type { RowOf, RowWith } from "./row-types.js";

interface CityPayload {
  readonly scalars: { id: number; name: string; secret: string };
  readonly objects: { country: CountryPayload };
}

interface CountryPayload {
  readonly scalars: { code: string; name: string | null };
  readonly objects: { capital: CityPayload | null; cities: CityPayload[] };
}

test("a row has the named columns", () => {
  expectTypeOf<RowOf<CityPayload, "id" | "name">>().toEqualTypeOf<{ id: number; name: string }>();
});

test("a related row is null if there may be none, and the rows of a list may be left out", () => {
  type City = RowOf<CityPayload, "id">;
  type Country = RowWith<CountryPayload, "code", { capital: City; cities: readonly City[] }>;
  expectTypeOf<Country["capital"]>().toEqualTypeOf<{ id: number } | null>();
  expectTypeOf<Country["cities"]>().toEqualTypeOf<readonly { id: number }[] | undefined>();
  expectTypeOf<{ code: string; capital: null }>().toExtend<Country>();
  expectTypeOf<{ code: string }>().not.toExtend<Country>();
  expectTypeOf<RowWith<CityPayload, "id", { country: RowOf<CountryPayload, "code"> }>["country"]>().toEqualTypeOf<{
    code: string;
  }>();
});

test("a name that Prisma's client does not have is an error", () => {
  // @ts-expect-error There is no such column.
  expectTypeOf<RowOf<CityPayload, "id" | "title">>().toBeObject();
  // @ts-expect-error There is no such relation.
  expectTypeOf<RowWith<CityPayload, "id", { region: object }>>().toBeObject();
  // @ts-expect-error A column is no relation.
  expectTypeOf<RowWith<CityPayload, "id", { name: object }>>().toBeObject();
});
