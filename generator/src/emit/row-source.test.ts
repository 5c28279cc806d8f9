/** The Prisma calls of a module: its source, its embedded lists and its references. */
import { describe, expect, test } from "vitest";
import {
  api,
  embedded,
  embeddedList,
  imports,
  operation,
  reference,
  relation,
  resource,
  scalar,
} from "../../test/api-fixture.js";
import type { ApiResource } from "../model/api-model.js";
import { emitResource } from "./resource-module.js";

const id = scalar("id", { type: "Int" });
const module = (shown: ApiResource, ...others: readonly ApiResource[]) =>
  emitResource(shown, api(shown, ...others), imports);
const foreignKey = { kind: "foreign-key", pairs: [{ child: "cityId", parent: "id" }] } as const;

describe("Prisma's calls", () => {
  test("the database's estimate only where a total is one, a clause a line", () => {
    const estimateSql = ["SELECT `n` AS `total`", "FROM facts"];
    const city = { ...resource("City", "/cities"), estimateSql };
    expect(module(city)).not.toContain("estimateTable");
    const estimated = { ...city, operations: [operation("/cities", {}, { count: "estimated" })] };
    expect(module(estimated)).toContain(
      [
        "    estimateTable: () => client.$queryRaw<{ total: bigint | null }[]>`",
        "      SELECT \\`n\\` AS \\`total\\`",
        "      FROM facts`,",
      ].join("\n"),
    );
  });

  test("a count whose table has a long name breaks where formatters break it", () => {
    const city = { ...resource("City", "/cities"), countSql: `SELECT COUNT(*) AS "total" FROM "${"c".repeat(31)}"` };
    expect(module(city)).toContain("countTable: () =>\n      client.$queryRaw<{ total: bigint }[]>`SELECT");
    const longer = { ...city, countSql: `SELECT COUNT(*) AS "total" FROM "${"c".repeat(63)}"."city"` };
    expect(module(longer)).toContain("client.$queryRaw<\n        { total: bigint }[]\n      >`SELECT");
  });

  test("the count of the bare table only where a total is counted, and the database's adapter lets it be", () => {
    const city = resource("City", "/cities");
    expect(module(city)).toContain("countTable: ");
    const { countSql: _, ...elsewhere } = city;
    expect(module(elsewhere)).not.toContain("countTable");
    const read = (options: Parameters<typeof operation>[2], handled?: { readonly handler: true }) =>
      module({ ...city, operations: [operation("/cities", { ...handled }, options)] }).includes("countTable");
    expect(read({ partial: true })).toBe(false);
    expect(read({ partial: true, clientPartial: true })).toBe(true);
    expect(read({ enabled: false })).toBe(false);
    expect(read({ enabled: false, clientEnabled: true })).toBe(true);
    expect(read({}, { handler: true })).toBe(false);
  });

  test("grouping only where an operation, its own or one that leads to it, is distinct", () => {
    const note = resource("Note", "/notes");
    const notes = relation("/cities", "notes", { target: "Note", inverse: foreignKey });
    const distinct = { ...notes, operation: { ...notes.operation, distinct: ["text"] } };
    const city = resource("City", "/cities", { relations: [distinct] });
    expect(module(note, city)).toContain("groupBy: (args) => groupsOf(client.note)(args)");
    expect(module(city, note)).not.toContain("groupBy");
  });

  test("embedded lists: the keys alone always, all in one call only where an operation says so", () => {
    const note = resource("Note", "/notes");
    const fields = [id, embeddedList("notes", "Note", "cityId", "id", 2)];
    const city = (fetchJoinCollection: boolean) =>
      resource("City", "/cities", { fields, operations: [operation("/cities", {}, { fetchJoinCollection })] });
    expect(module(city(true), note)).toContain("findKeys: ");
    expect(module(city(true), note)).not.toContain("findManyJoined");
    expect(module(city(false), note)).toContain(
      "    findManyJoined: (args, where: { readonly notes?: Prisma.NoteWhereInput }) =>\n",
    );
  });

  test("an embedded list states what ties its rows to their parent", () => {
    const fields = [id, embeddedList("notes", "Note", "cityId", "id", 2)];
    expect(module(resource("City", "/cities", { fields }), resource("Note", "/notes"))).toContain(
      [
        '      relation: "notes",',
        '      model: "Note",',
        "      limit: 2,",
        '      parent: { cityId: "id" },',
        '      orderBy: [{ id: "asc" }],',
      ].join("\n"),
    );
  });
});

describe("references: whatever a scope may forbid is asked", () => {
  const paths = (text: string) =>
    [...text.matchAll(/path: (\[.*\]),\n\s*model: (".*"),\n\s*key: (.*),\n\s*field: (".*"),/g)].map(([, ...parts]) =>
      parts.join(" "),
    );
  const country = resource("Country", "/countries");

  test("an IRI by foreign key, one by selection, an embedded item and its own references", () => {
    const mayor = resource("Mayor", "/mayors", { fields: [id, reference("party", "Party", "partyId")] });
    const party = resource("Party", "/parties");
    const fields = [
      id,
      reference("country", "Country", "countryId"),
      reference("capitalOf", "Country"),
      embedded("mayor", "Mayor"),
    ];
    expect(paths(module(resource("City", "/cities", { fields }), country, mayor, party))).toEqual([
      '["country"] "Country" (row) => row.countryId "id"',
      '["capitalOf"] "Country" (row) => row.capitalOf?.id "id"',
      '["mayor"] "Mayor" (row) => row.mayor?.id "id"',
      '["mayor", "party"] "Party" (row) => row.mayor?.partyId "id"',
    ]);
  });

  test("a compound key is asked for by all its fields", () => {
    const line = resource("Line", "/lines");
    const identifier = {
      fields: [
        { name: "a", type: "Int" },
        { name: "b", type: "Int" },
      ],
      compound: "a_b",
    } as const;
    const target = { ...line, resource: { ...line.resource, identifier } };
    const text = module(resource("Note", "/notes", { fields: [id, reference("line", "Line", "la", "lb")] }), target);
    expect(text).toContain("key: (row) => [row.la, row.lb],");
    expect(text).toContain('field: ["a", "b"],');
    expect(text).toContain("findMany({ ...args, select: { a: true, b: true } }),");
  });
});
