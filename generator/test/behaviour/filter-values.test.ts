/**
 * Random parameters with values at the boundaries of each type, written in every way, compared with predicates in
 * JavaScript over the rows: the items, or a 400.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import { patience, type Random, repeat } from "../random.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { get, ids, type Requestable } from "./client.js";
import { type Field, fields, rows } from "./filter-values.js";
import { openDatabase } from "./open-database.js";

const database = inject("database");

const schemaFor = (provider: string) => `
${schemaHead(provider)}
/// @pagination(itemsPerPage: 30, clientEnabled: true, clientPartial: true)
model Sample {
  id Int @id
${fields.map(({ name, kinds, type }) => `  /// @filter(${kinds.join(", ")})\n  ${name} ${type}?`).join("\n")}
}
enum Genre {
  NOVEL
  null
  true
}
`;

let prisma: { readonly sample: { createMany(args: object): PromiseLike<unknown> }; $disconnect(): Promise<void> };
let app: Requestable;

beforeAll(async () => {
  const { provider, engine } = database;
  const folder = emptyFolder(join("behaviour", `filter-values-${provider}`));
  writeFileSync(join(folder, "schema.prisma"), schemaFor(provider));
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const text = schemaFor(provider === "mysql" ? "postgresql" : provider);
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }]);
  // Compared letter by letter, as the other databases do.
  const binary = (statement: string) =>
    statement.replace("utf8mb4_unicode_ci", engine === "MySQL" ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin");
  const { adapter } = await openDatabase({
    ...database,
    tables: provider === "mysql" ? toMysql(sql).map(binary) : sql,
  });
  prisma = new PrismaClient({ adapter });
  await prisma.sample.createMany({ data: rows });
  app = createApi({ prisma });
}, 120_000);
afterAll(() => prisma?.$disconnect());

interface Sent {
  readonly field: Field;
  /** What is behind the field's name: `[not][]`; `exists` is before it. */
  readonly suffix: string;
  /** Not encoded. */
  readonly text: string;
}

function anySent(random: Random): Sent {
  const field = random.pick(fields);
  const suffix = random.pick(field.suffixes);
  const texts = suffix === "exists" ? ["true", "0", "off", ...field.texts] : field.texts;
  return { field, suffix, text: random.chance(0.1) ? "" : random.pick(texts) };
}

const nameOf = ({ field, suffix }: Sent) => (suffix === "exists" ? `exists[${field.name}]` : field.name + suffix);

/** All characters as bytes, those that need it, or those and the brackets not. */
function written(random: Random, sent: Sent): string {
  const name = nameOf(sent);
  const bytes = (text: string) => Buffer.from(text).toString("hex").replace(/../g, "%$&");
  const encoded = random.pick([
    encodeURIComponent,
    bytes,
    (text: string) => encodeURIComponent(text).replaceAll("%20", "+"),
  ]);
  return `${random.chance(0.5) ? name : encoded(name)}=${encoded(sent.text)}`;
}

type Row = (typeof rows)[number];

/** The rows that pass, or the parameters of which one is refused. */
function expectedOf(all: readonly Sent[]): readonly number[] | ReadonlySet<string> {
  // Of a name that is repeated the last value counts, unless it is a list.
  const counting = all.filter(
    (sent, index) =>
      sent.suffix.endsWith("[]") || !all.some((later, place) => place > index && nameOf(later) === nameOf(sent)),
  );
  const isList = ({ suffix }: Sent) => /\[\d*\]$/.test(suffix);
  const isValue = (sent: Sent) => sent.text !== "" || (isList(sent) && sent.field.holdsEmpty(sent.suffix));
  const given = counting.filter(isValue);
  const refused = given.filter(({ field, suffix, text }) => !field.accepts(suffix, text));
  if (refused.length > 0) return new Set(refused.map((sent) => nameOf(sent).replace(/\[\d+\]$/, "[]")));
  const passes = (row: Row) =>
    given.filter((sent) => !isList(sent)).every(({ field, suffix, text }) => field.passes(row, suffix, [text])) &&
    fields.every((field) =>
      ["[]", "[not][]"].every((list) => {
        const items = given.filter(
          (sent) => sent.field === field && isList(sent) && sent.suffix.replace(/\d/, "") === list,
        );
        return (
          items.length === 0 ||
          field.passes(
            row,
            list,
            items.map(({ text }) => text),
          )
        );
      }),
    );
  return rows.filter(passes).map(({ id }) => id);
}

test("every operator finds what JavaScript finds, or refuses", { timeout: patience }, () =>
  repeat(async (random) => {
    const all = Array.from({ length: random.integer(1, 4) }, () => anySent(random));
    const query = all.map((sent) => written(random, sent)).join("&");
    const path = `/samples?${query}${random.pick(["", "&partial=true", "&pagination=false"])}`;
    const expected = expectedOf(all);
    if (expected instanceof Set) {
      const response = await app.request(path);
      const { parameter } = (await response.json()) as { readonly parameter?: unknown };
      expect({ path, status: response.status }).toEqual({ path, status: 400 });
      expect([...expected], path).toContain(parameter);
    } else {
      expect({ path, found: ids(await get(app, path)) }).toEqual({ path, found: expected });
    }
  }),
);

test("what is not well encoded is read as a browser reads it", async () => {
  const replaced = rows.filter(({ text }) => text === "\ufffd\ufffd\ufffd").map(({ id }) => id);
  // A lone surrogate, whose three bytes are no character each.
  expect(ids(await get(app, "/samples?text=%ED%A0%80"))).toEqual(replaced);
  const percent = rows.filter(({ text }) => text === "%zz").map(({ id }) => id);
  expect(ids(await get(app, "/samples?text=%zz"))).toEqual(percent);
  expect([replaced.length, percent.length]).toEqual([1, 1]);
});
