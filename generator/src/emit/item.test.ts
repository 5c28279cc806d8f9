/** The item's type, the select and the function between them belong together: each field kind is seen in all three. */
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
import type { ApiResource, ItemField, ScalarItemField } from "../model/api-model.js";
import type { EmitContext } from "./context.js";
import { emitItemType } from "./item-type.js";
import { emitSelect } from "./select.js";
import { emitToItem } from "./to-item.js";

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
    type: textOf(emitItemType(context, shown)),
    select: textOf(emitSelect(context, shown)),
    convert: textOf(emitToItem(context, shown)),
  };
}

describe("scalars", () => {
  const cases: readonly { readonly field: Partial<ScalarItemField>; readonly type: string; readonly value: string }[] =
    [
      { field: { type: "Int" }, type: "number", value: "row.f" },
      { field: { type: "Float", nullable: true }, type: "number | null", value: "row.f" },
      { field: { type: "BigInt" }, type: "string", value: "digits(row.f)" },
      { field: { type: "Decimal", nullable: true }, type: "string | null", value: "digits(row.f)" },
      { field: { type: "Boolean" }, type: "boolean", value: "row.f" },
      { field: { type: "DateTime", list: true }, type: "readonly string[]", value: "isoDateTime(row.f)" },
      { field: { type: "Date", nullable: true }, type: "string | null", value: "isoDate(row.f)" },
      { field: { type: "Time" }, type: "string", value: "isoTime(row.f)" },
      { field: { type: "Bytes" }, type: "string", value: "base64(row.f)" },
      { field: { type: "Json", nullable: true }, type: "JsonValue", value: "jsonValue(row.f)" },
      { field: { type: "Json", list: true }, type: "readonly JsonValue[]", value: "jsonValue(row.f)" },
      { field: { type: "Enum", values: ["A", "B"], nullable: true }, type: '"A" | "B" | null', value: "row.f" },
      { field: { type: "Enum", values: ["A", "B"], list: true }, type: 'readonly ("A" | "B")[]', value: "row.f" },
    ];
  test.each(cases)("$field: $type", ({ field, type, value }) => {
    const out = emitted(resource("City", "/cities", { fields: [scalar("f", field)] }));
    expect(out.type).toContain(`  readonly f: ${type};\n`);
    expect(out.convert).toContain(`    f: ${value},\n`);
    expect(out.select).toContain(" f: true");
  });

  test("an enum that is too long for a line has a value on each", () => {
    const values = ["A", "B", "C"].map((letter) => letter.repeat(40));
    const { type } = emitted(resource("City", "/cities", { fields: [scalar("f", { type: "Enum", values })] }));
    expect(type).toContain(`  readonly f:\n${values.map((value) => `    | "${value}"`).join("\n")};\n`);
  });

  test("the converters of the runtime are imported, and no others", () => {
    const shown = resource("City", "/cities", { fields: [scalar("at", { type: "DateTime" }), scalar("name")] });
    const names = emitToItem({ api: api(shown), imports }, shown).imports.map(({ name }) => name);
    expect(names).toEqual(["segment", "isoDateTime"]);
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
    expect(out.type).toContain("readonly country: string | null;");
    expect(out.select).toContain("{ id: true, countryCode: true }");
    expect(out.convert).toContain(`country: link(\`\${base}/countries\`, row.countryCode),`);
  });

  test("without a foreign key on this side the target's identifier is selected", () => {
    const out = emitted(resource("City", "/cities", { fields: [id, reference("capitalOf", "Country")] }), country);
    expect(out.select).toContain("capitalOf: { select: { code: true } }");
    expect(out.convert).toContain(`capitalOf: row.capitalOf && link(\`\${base}/countries\`, row.capitalOf.code),`);
  });

  test("a compound identifier: `a=1;b=2`, each part by itself; null if a part is", () => {
    const out = emitted(
      resource("Note", "/notes", { fields: [id, reference("line", "Line", "lineOrder", "linePosition")] }),
      line,
    );
    expect(out.convert).toContain(
      [
        "    line: row.lineOrder == null || row.linePosition == null",
        "      ? null",
        `      : \`\${base}/lines/order=\${segment(row.lineOrder)};position=\${segment(row.linePosition)}\`,`,
      ].join("\n"),
    );
    expect(emitted(line).convert).toContain(
      `"@id": \`\${base}/lines/order=\${segment(row.order)};position=\${segment(row.position)}\``,
    );
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
    expect(out.convert).toContain(`cities: \`\${base}/countries/\${segment(row.code)}/cities\`,`);
    expect(out.select).not.toContain("cities");
  });

  test("embedded: the target's columns stand in the select, its item in the item", () => {
    const out = emitted(resource("City", "/cities", { fields: [id, embedded("country", "Country")] }), country);
    expect(out.type).toContain("readonly country: CountryItem | null;");
    expect(out.select).toContain("country: { select: { id: true, name: true, code: true } }");
    expect(out.convert).toContain("country: row.country && toCountryItem(row.country, base),");
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
    expect(out.convert).toContain("cities: (row.cities ?? []).map((element) => toCityItem(element, base)),");
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
    expect(out.convert).toMatch(
      /export function toEmbeddedCity\(row: CityEmbeddedRow, base: string\): CityEmbeddedItem \{/,
    );
    expect(out.select).toContain(
      "export type CityEmbeddedRow = Prisma.CityGetPayload<{ select: typeof selectEmbedded }>;",
    );
    expect(emitted(flag, shown, country, tag).convert).toContain("toEmbeddedCity(row.city, base)");
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
    description: "Where */ people live.",
    fields: [scalar("name", { description: "Its name." })],
  });
  const { type } = emitted(shown);
  expect(type).toContain("/**\n * City, as it is sent.\n *\n * Where *\\/ people live.\n */");
  expect(type).toContain("  /** Its name. */\n  readonly name: string;");
});

test("several types are a list", () => {
  const shown = resource("City", "/cities", {
    resource: { ...resource("City", "/cities").resource, type: ["a:City", "a:Place"] },
  });
  const { type, convert } = emitted(shown);
  expect(type).toContain('readonly "@type": readonly ["a:City", "a:Place"];');
  expect(convert).toContain('"@type": ["a:City", "a:Place"],');
});
