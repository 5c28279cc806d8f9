/** The item's fields, its type and the select belong together: each kind of field is seen in all three. */
import { describe, expect, test } from "vitest";
import {
  api,
  collectionOf,
  embedded,
  embeddedList,
  imports,
  reference,
  relation,
  resource,
  scalar,
  textOf,
} from "../../test/api-fixture.js";
import type { ApiResource } from "../model/api-model.js";
import type { ColumnItemField } from "../model/fields/column.js";
import type { ItemField } from "../model/fields/item-field.js";
import type { EmitContext } from "./context.js";
import { statedResource } from "./definition.js";
import { emitItemType } from "./item-type.js";
import { emitSelect } from "./select.js";

const id = scalar("id", { type: "Int" });
const stated = (model: string, path: string, ...names: readonly string[]) => ({
  ...resource(model, path).resource,
  identifier: {
    fields: names.map((name) => ({ name, type: "Int" as const })),
    ...(names.length > 1 && { compound: names.join("_") }),
  },
});

function emitted(shown: ApiResource, ...others: readonly ApiResource[]) {
  const context: EmitContext = { api: api(shown, ...others), imports };
  return {
    type: textOf(emitItemType(context, shown, statedResource(context, shown).fields)),
    select: textOf(emitSelect(context, shown)),
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
    expect(out.type).toContain('\nexport interface CityItem extends Linked<"City">, ItemOf<typeof fields> {}');
    expect(out.select).toContain(" f: true");
  });
});

describe("relations", () => {
  const country = resource("Country", "/countries", { resource: stated("Country", "/countries", "code") });
  const line = resource("Line", "/lines", { resource: stated("Line", "/lines", "order", "position") });
  const city = resource("City", "/cities");

  test("a foreign key makes the IRI without a join", () => {
    const out = emitted(
      resource("City", "/cities", { fields: [id, reference("country", "Country", "countryCode")] }),
      country,
    );
    expect(out.type).toContain(
      'country: { link: "item", target: () => countryResource, key: "countryCode", nullable: true },',
    );
    expect(out.select).toContain("{ id: true, countryCode: true }");
  });

  test("without a foreign key on this side the target's identifier is selected", () => {
    const out = emitted(resource("City", "/cities", { fields: [id, reference("capitalOf", "Country")] }), country);
    expect(out.select).toContain("capitalOf: { select: { code: true } }");
    expect(out.type).toContain('capitalOf: { link: "item", target: () => countryResource, nullable: true },');
  });

  test("a compound identifier: a column for each part", () => {
    const out = emitted(
      resource("Note", "/notes", { fields: [id, reference("line", "Line", "lineOrder", "linePosition")] }),
      line,
    );
    expect(out.type).toContain('key: ["lineOrder", "linePosition"]');
    expect(out.select).toContain("{ id: true, lineOrder: true, linePosition: true }");
  });

  test("a paged list relation is the IRI of its collection", () => {
    const inverse = { kind: "foreign-key", pairs: [{ child: "countryCode", parent: "code" }] } as const;
    const out = emitted(
      {
        ...country,
        fields: [scalar("code"), collectionOf("cities", "City")],
        relations: [relation("/countries", "cities", { target: "City", inverse })],
      },
      city,
    );
    expect(out.type).toContain('cities: { link: "collection", target: () => cityResource },');
    expect(out.select).not.toContain("cities");
  });

  test("embedded: the target's columns stand in the select, its item in the item", () => {
    const out = emitted(resource("City", "/cities", { fields: [id, embedded("country", "Country")] }), country);
    expect(out.type).toContain("readonly country: CountryItem | null;");
    expect(out.select).toContain("country: { select: { id: true, name: true, code: true } }");
  });

  test("an embedded list is no part of the select; its columns are a constant of their own", () => {
    const out = emitted(
      { ...country, fields: [scalar("code"), embeddedList("cities", "City", "countryCode", "code", 5)] },
      city,
    );
    expect(out.select).toContain("const select = { code: true } as");
    expect(out.select).toContain("const citiesSelect = { id: true, name: true } as const satisfies Prisma.CitySelect;");
    expect(out.select).toContain(
      "  readonly cities?: readonly Prisma.CityGetPayload<{ select: typeof citiesSelect }>[];",
    );
    expect(out.type).toContain("  readonly cities: readonly CityItem[];");
    expect(out.type).toContain("select: citiesSelect");
  });

  test("what embeds in turn has a second form, one level deep: IRIs, and lists only where they are collections", () => {
    const tag = resource("Tag", "/tags");
    const fields: readonly ItemField[] = [
      id,
      embedded("country", "Country"),
      embeddedList("tags", "Tag", "cityId", "id", 2),
    ];
    const shown = resource("City", "/cities", { fields });
    const flag = resource("Flag", "/flags", { fields: [id, embedded("city", "City")] });
    const out = emitted(shown, country, tag, flag);
    expect(out.type).toMatch(
      /export interface CityEmbeddedItem extends Omit<CityItem, "country" \| "tags"> \{[^}]*readonly country: string \| null;\n\}/,
    );
    expect(emitted(flag, shown, country, tag).type).toContain("readonly city: CityEmbeddedItem | null;");
    expect(emitted(shown, country, tag).type).not.toContain("CityEmbeddedItem");
  });
});

test("an embedded form that lacks nothing but lists is the plain one without them", () => {
  const city = resource("City", "/cities", { fields: [id, embeddedList("notes", "Note", "cityId", "id", 2)] });
  const flag = resource("Flag", "/flags", { fields: [id, embedded("city", "City")] });
  expect(emitted(city, flag, resource("Note", "/notes")).type).toContain(
    'export type CityEmbeddedItem = Omit<CityItem, "notes">;',
  );
});

test("where every column is shown none is selected; a hidden one is never read", () => {
  const open = resource("City", "/cities", { columns: ["id", "name"] });
  expect(emitted(open).select).toContain("\nexport type CityRow = Prisma.CityGetPayload<object>;");
  expect(emitted(open).select).not.toContain("select");
  expect(emitted({ ...open, columns: ["id", "name", "secret"] }).select).toContain("{ select: typeof select }");
});

test("what cursors and list relations need is selected without being shown", () => {
  const inverse = { kind: "foreign-key", pairs: [{ child: "cityRef", parent: "ref" }] } as const;
  const notes = relation("/cities", "notes", { target: "Note", inverse });
  const pagination = {
    ...notes.operation.pagination,
    viaCursor: [{ field: "at", direction: "ASC", type: "DateTime" }],
  } as const;
  const city = resource("City", "/cities", {
    relations: [{ ...notes, operation: { ...notes.operation, pagination } }],
  });
  const note = resource("Note", "/notes");
  expect(emitted(city, note).select).toContain("{ id: true, name: true, ref: true }");
  expect(emitted(note, city).select).toContain("{ id: true, name: true, at: true }");
});

test("prose stands in the comments, and cannot end them", () => {
  const shown = resource("City", "/cities", {
    description: "Where */ people live.\nAnd work.",
    fields: [scalar("name", { description: "Its name." })],
  });
  const { type } = emitted(shown);
  expect(type).toContain("/**\n * City, as it is sent.\n *\n * Where *\\/ people live.\n * And work.\n */");
});

test("several types are a list", () => {
  const shown = resource("City", "/cities", {
    resource: { ...resource("City", "/cities").resource, type: ["a:City", "a:Place"] },
  });
  expect(emitted(shown).type).toContain('extends Linked<readonly ["a:City", "a:Place"]>');
});
