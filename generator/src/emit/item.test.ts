/** The item's fields, its type and the row's type belong together: each kind of field is seen in all three. */
import { describe, expect, test } from "vitest";
import {
  api,
  collectionOf,
  embedded,
  embeddedList,
  imports,
  moduleOf,
  reference,
  relation,
  resource,
  scalar,
  textOf,
} from "../../test/api-fixture.js";
import type { ApiResource } from "../model/api-model.js";
import type { ColumnItemField } from "../model/fields/column.js";
import type { ModelItemField } from "../model/fields/item-field.js";
import type { EmitContext } from "./context.js";
import { emittedDefinition } from "./definition.js";
import { emitItemType } from "./item-type.js";
import { emitRowType } from "./row-type.js";

const id = scalar("id", { type: "Int" });
const stated = (model: string, path: string, ...names: readonly string[]) => ({
  ...resource(model, path).resource,
  identifier: {
    fields: names.map((name) => ({ name, type: "Int" as const })),
    ...(names.length > 1 && { compound: names.join("_") }),
  },
});

function emitted(shown: ApiResource, ...others: readonly ApiResource[]) {
  const context: EmitContext = { settings: api(), imports };
  const module = moduleOf(shown, ...others);
  return {
    type: textOf(emitItemType(context, module, emittedDefinition(context, module).fields)),
    row: textOf(emitRowType(context, module)),
  };
}

describe("columns", () => {
  const cases: readonly { readonly field: Partial<ColumnItemField>; readonly stated: string }[] = [
    { field: { type: "Int" }, stated: '{ type: "Int" }' },
    { field: { type: "Float", nullable: true }, stated: '{ type: "Float", nullable: true }' },
    { field: { type: "DateTime", list: true }, stated: '{ type: "DateTime", list: true }' },
    { field: { type: "Enum", values: ["A", "B"] }, stated: '{ type: "Enum", values: ["A", "B"] }' },
    { field: { publicName: "g" }, stated: '{ type: "String", field: "f" }' },
  ];
  test.each(cases)("$field: $stated", ({ field, stated }) => {
    const out = emitted(resource("City", "/cities", { fields: [scalar("f", field)] }));
    expect(out.type).toContain(`  ${field.publicName ?? "f"}: ${stated},\n} as const satisfies ItemFields;`);
    expect(out.type).toContain('\nexport interface CityItem extends JsonLdKeys<"City">, ItemOf<typeof fields> {}');
    expect(out.row).toContain('RowOf<Prisma.$CityPayload, "f" | "id">');
  });
});

describe("relations", () => {
  const country = resource("Country", "/countries", { resource: stated("Country", "/countries", "code") });
  const line = resource("Line", "/lines", { resource: stated("Line", "/lines", "order", "position") });
  const city = resource("City", "/cities");

  test("a foreign key makes the IRI without a join", () => {
    const out = emitted(
      resource("City", "/cities", {
        fields: [id, reference("country", "Country", { columns: { countryCode: "code" } })],
      }),
      country,
    );
    expect(out.type).toContain(
      'country: { link: "item", target: () => countryResource, columns: { countryCode: "code" }, nullable: true },',
    );
    expect(out.row).toContain('RowOf<Prisma.$CityPayload, "id" | "countryCode">');
  });

  test("without a foreign key on this side the target's identifier is read", () => {
    const out = emitted(resource("City", "/cities", { fields: [id, reference("capitalOf", "Country")] }), country);
    expect(out.row).toContain(
      'RowWith<\n  Prisma.$CityPayload,\n  "id",\n  {\n    capitalOf: RowOf<Prisma.$CountryPayload, "code">;\n  }\n>',
    );
    expect(out.type).toContain(
      'capitalOf: { link: "item", target: () => countryResource, indirect: true, nullable: true },',
    );
  });

  test("a compound identifier: a column for each part", () => {
    const out = emitted(
      resource("Note", "/notes", {
        fields: [id, reference("line", "Line", { columns: { linePosition: "position", lineOrder: "order" } })],
      }),
      line,
    );
    expect(out.type).toContain('columns: { linePosition: "position", lineOrder: "order" }');
    expect(out.row).toContain('RowOf<Prisma.$NotePayload, "id" | "lineOrder" | "linePosition">');
  });

  test("a paged list relation is the IRI of its collection", () => {
    const parent = { columns: { code: "countryCode" } };
    const out = emitted(
      {
        ...country,
        fields: [scalar("code"), collectionOf("cities", "City")],
        relations: [relation("/countries", "cities", { target: "City", parent })],
      },
      city,
    );
    expect(out.type).toContain('cities: { link: "collection", target: () => cityResource },');
    expect(out.row).not.toContain("cities");
  });

  test("embedded: the target's columns are in the row, its item in the item", () => {
    const out = emitted(resource("City", "/cities", { fields: [id, embedded("country", "Country")] }), country);
    expect(out.type).toContain("readonly country: CountryItem | null;");
    expect(out.row).toContain('  country: RowOf<Prisma.$CountryPayload, "id" | "name" | "code">;');
  });

  test("an embedded list: rows in the row, items in the item", () => {
    const out = emitted(
      { ...country, fields: [scalar("code"), embeddedList("cities", "City", "countryCode", "code", 5)] },
      city,
    );
    expect(out.row).toContain(
      'RowWith<\n  Prisma.$CountryPayload,\n  "code",\n  {\n    cities: readonly RowOf<Prisma.$CityPayload, "id" | "name">[];\n  }\n>',
    );
    expect(out.type).toContain("  readonly cities: CityItem[];");
  });

  test("what embeds in turn has a second form, one level deep: IRIs, and lists only where they are collections", () => {
    const tag = resource("Tag", "/tags");
    const fields: readonly ModelItemField[] = [
      id,
      embedded("country", "Country"),
      embeddedList("tags", "Tag", "cityId", "id", 2),
    ];
    const shown = resource("City", "/cities", { fields });
    const flag = resource("Flag", "/flags", { fields: [id, embedded("city", "City")] });
    const out = emitted(shown, country, tag, flag);
    expect(out.type).toMatch(
      /export interface CityNestedItem extends Omit<CityItem, "country" \| "tags"> \{[^}]*readonly country: string \| null;\n\}/,
    );
    expect(emitted(flag, shown, country, tag).type).toContain("readonly city: CityNestedItem | null;");
    expect(emitted(shown, country, tag).type).not.toContain("CityNestedItem");
  });
});

test("an embedded form that lacks nothing but lists is the plain one without them", () => {
  const city = resource("City", "/cities", { fields: [id, embeddedList("notes", "Note", "cityId", "id", 2)] });
  const flag = resource("Flag", "/flags", { fields: [id, embedded("city", "City")] });
  expect(emitted(city, flag, resource("Note", "/notes")).type).toContain(
    'export type CityNestedItem = Omit<CityItem, "notes">;',
  );
});

test("a row has no column that nothing reads", () => {
  const city = resource("City", "/cities", { columns: ["id", "name", "secret"] });
  expect(emitted(city).row).toContain('\nexport type CityRow = RowOf<Prisma.$CityPayload, "id" | "name">;');
});

test("a row has what cursors and list relations need, which no item shows", () => {
  const parent = { columns: { ref: "cityRef" } };
  const notes = relation("/cities", "notes", { target: "Note", parent });
  const pagination = {
    ...notes.operation.pagination,
    viaCursor: [{ field: "at", direction: "ASC", type: "DateTime" }],
  } as const;
  const city = resource("City", "/cities", {
    relations: [{ ...notes, operation: { ...notes.operation, pagination } }],
  });
  const note = resource("Note", "/notes");
  expect(emitted(city, note).row).toContain('"id" | "name" | "ref">');
  expect(emitted(note, city).row).toContain('"id" | "name" | "at">');
});

test("a field's description stands in its comment, and cannot end it; that of the resource is only in the definition", () => {
  const shown = resource("City", "/cities", {
    description: "Where people live.",
    fields: [scalar("name", { description: "What */ it is called.\nAnd was." })],
  });
  const { type } = emitted(shown);
  expect(type).toContain("  /**\n   * What *\\/ it is called.\n   * And was.\n   */\n  name: ");
  expect(type).not.toContain("Where people live.");
});

test("several types are a list", () => {
  const shown = resource("City", "/cities", {
    resource: { ...resource("City", "/cities").resource, type: ["a:City", "a:Place"] },
  });
  expect(emitted(shown).type).toContain('extends JsonLdKeys<readonly ["a:City", "a:Place"]>');
});
