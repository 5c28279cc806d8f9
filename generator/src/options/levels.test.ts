/** The options at the resource and the operation, most of them in platform.yaml too. */
import type { Pagination } from "@prisma-paged/runtime/generator";
import { attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import { describe, expect, test } from "vitest";
import { apiFrom } from "../../test/api-from-schema.js";

describe("every option at every level", () => {
  const book = (resource: string, operation: string) =>
    `/// @pagination(${resource})\n/// @pagination(operation: "some"${operation && `, ${operation}`})\nmodel Book {\n  id Int @id\n}`;

  async function resolved(levels: { global?: string; resource?: string; operation?: string }, key: keyof Pagination) {
    const { global, resource = "", operation = "" } = levels;
    const built = await apiFrom(book(resource, operation), {
      ...(global && { yaml: `platform:\n  defaults:\n    ${global}\n` }),
    });
    const [own, some] = built.api.resources[0]?.operations ?? [];
    return { own: own?.operation.pagination[key], some: some?.operation.pagination[key] };
  }

  const booleans = paginationOptions.filter(({ kind }) => kind === "boolean");

  test("the options that are on or off", () => {
    expect(booleans.map(({ key }) => key)).toEqual([
      "enabled",
      "clientEnabled",
      "clientItemsPerPage",
      "clientOffset",
      "partial",
      "clientPartial",
      "fetchJoinCollection",
      "useOutputWalkers",
      "strictQueryParameterValidation",
      "clientFields",
    ]);
  });

  test.each(booleans.flatMap((option) => [attributeName(option.key), option.key].map((name) => ({ name, ...option }))))(
    "$name: false wins over true, true over false",
    async ({ name, key, global }) => {
      const isOn = `${name}: true`;
      const isOff = `${name}: false`;
      expect(await resolved({ resource: isOn }, key)).toEqual({ own: true, some: true });
      expect(await resolved({ resource: isOn, operation: isOff }, key)).toEqual({ own: true, some: false });
      expect(await resolved({ resource: isOff, operation: isOn }, key)).toEqual({ own: false, some: true });
      if (global === undefined) return;
      expect(await resolved({ global: `${global}: true` }, key)).toEqual({ own: true, some: true });
      expect(await resolved({ global: `${global}: true`, resource: isOff }, key)).toEqual({ own: false, some: false });
      expect(await resolved({ global: `${global}: true`, operation: isOff }, key)).toMatchObject({
        own: true,
        some: false,
      });
      expect(await resolved({ global: `${global}: false`, resource: isOn, operation: isOff }, key)).toEqual({
        own: true,
        some: false,
      });
    },
  );

  test("strictQueryParameterValidation: of a resource, in @resource too, and then of its items", async () => {
    const built = async (annotations: string, yaml = "") =>
      (await apiFrom(`${annotations}\nmodel Book {\n  id Int @id\n}`, { yaml })).api.resources[0];
    const isStrict = (resource: Awaited<ReturnType<typeof built>>) => [
      resource?.operations[0]?.operation.pagination.strictQueryParameterValidation ?? false,
      resource?.resource.strictQueryParameterValidation ?? false,
    ];
    const on = "platform:\n  defaults:\n    strict_query_parameter_validation: true\n";
    const own = (value: boolean) => `(strictQueryParameterValidation: ${value})`;
    expect(isStrict(await built("/// @pagination"))).toEqual([false, false]);
    expect(isStrict(await built("/// @pagination", on))).toEqual([true, true]);
    expect(isStrict(await built(`/// @pagination${own(true)}`))).toEqual([true, true]);
    const resource = await built(`/// @pagination\n/// @resource${own(true)}`);
    expect(isStrict(resource)).toEqual([true, true]);
    expect(resource?.operations[0]?.written.origins.strictQueryParameterValidation).toBe("schema.prisma:2");
    expect(isStrict(await built(`/// @pagination\n/// @resource${own(false)}`, on))).toEqual([false, false]);
    const ofOne = `/// @pagination\n/// @pagination(operation: "getCollection", strictQueryParameterValidation: true)`;
    expect(isStrict(await built(ofOne))).toEqual([true, false]);
  });

  test("strictQueryParameterValidation in @resource and in @pagination of the whole resource is an error", async () => {
    const schema = `/// @pagination(strictQueryParameterValidation: true)\n/// @resource(strictQueryParameterValidation: true)\nmodel Book {\n  id Int @id\n}`;
    expect((await apiFrom(schema)).sentences).toContain(
      "`strictQueryParameterValidation` is given in `@resource` and in `@pagination`",
    );
  });

  test("json: the nearest level counts, and @resource takes it too", async () => {
    const global = "json: envelope";
    expect(await resolved({}, "json")).toEqual({ own: undefined, some: undefined });
    expect(await resolved({ global }, "json")).toEqual({ own: "envelope", some: "envelope" });
    expect(await resolved({ global, resource: "json: list", operation: 'json: "envelope"' }, "json")).toEqual({
      own: "list",
      some: "envelope",
    });
    const { api } = await apiFrom('/// @pagination\n/// @resource(json: "envelope")\nmodel Book {\n  id Int @id\n}');
    expect(api.resources[0]?.operations[0]).toMatchObject({
      operation: { pagination: { json: "envelope" } },
      written: { origins: { json: "schema.prisma:2" } },
    });
  });

  test.each(["itemsPerPage", "maximumItemsPerPage"] as const)("%s: the nearest level counts", async (key) => {
    const long = attributeName(key);
    const global = `${paginationOptions.find((option) => option.key === key)?.global}: 7`;
    expect(await resolved({ global }, key)).toEqual({ own: 7, some: 7 });
    expect(await resolved({ global, resource: `${long}: 8` }, key)).toEqual({ own: 8, some: 8 });
    expect(await resolved({ global, resource: `${key}: 8`, operation: `${long}: 9` }, key)).toEqual({
      own: 8,
      some: 9,
    });
    expect(await resolved({ resource: `${key}: 9`, operation: `${key}: 8` }, key)).toEqual({ own: 9, some: 8 });
  });

  test("viaCursor: the nearest level counts, and an empty list is none", async () => {
    const byId = 'viaCursor: [{ field: "id" }]';
    const cursor = [{ field: "id", direction: "ASC", type: "Int" }];
    expect(await resolved({ resource: byId }, "viaCursor")).toEqual({ own: cursor, some: cursor });
    expect(await resolved({ operation: byId }, "viaCursor")).toEqual({ own: null, some: cursor });
    expect(await resolved({ resource: byId, operation: "paginationViaCursor: []" }, "viaCursor")).toEqual({
      own: cursor,
      some: null,
    });
  });
});
