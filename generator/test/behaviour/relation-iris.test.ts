/** Relations to items whose keys look like IRIs, or are empty: the form writes them as IRIs, and each finds its item. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { generateProject } from "../in-process.js";
import { toMysql } from "../mysql-sql.js";
import { emptyFolder } from "../prisma-child.js";
import { schemaHead } from "../schema-head.js";
import { schemaSql } from "../schema-sql.js";
import { fail, get, ids, type Requestable } from "./client.js";
import { openDatabase } from "./open-database.js";

const database = inject("database");
const { provider } = database;

const schemaFor = (provider: string) => `
${schemaHead(provider)}
/// @pagination
model Site {
  url   String @id
  pages Page[]
}
/// @pagination
model Image {
  hash  Bytes  @id
  pages Page[]
}
/// @pagination
model Page {
  id        Int     @id
  /// @filter(exact, not)
  site      Site?   @relation(fields: [siteUrl], references: [url])
  siteUrl   String?
  /// @filter(exact)
  image     Image?  @relation(fields: [imageHash], references: [hash])
  imageHash Bytes?
}
`;

interface Client {
  readonly site: Table;
  readonly image: Table;
  readonly page: Table;
  $disconnect(): Promise<void>;
}
interface Table {
  create(args: object): PromiseLike<unknown>;
}

const urls = ["a", "https://example.org", "/sites/a", "https://example.org/sites/a", "x/sites/a", "", "..", "=."];
const hashes = [
  [0xff, 0xd8, 0xff],
  [0xfb, 0xff],
  [1, 2, 3],
].map((bytes) => Uint8Array.from(bytes));

let prisma: Client;
let app: Requestable;

beforeAll(async () => {
  const folder = emptyFolder(join("behaviour", `relation-iris-${provider}`));
  writeFileSync(join(folder, "schema.prisma"), schemaFor(provider));
  await generateProject(folder);
  const { PrismaClient } = await import(join(folder, "client/client.ts"));
  const { createApi } = await import(join(folder, "api/index.ts"));
  const text = schemaFor(provider === "mysql" ? "postgresql" : provider);
  const sql = await schemaSql([{ path: "schema.prisma", name: "schema.prisma", text }]);
  const tables = provider === "mysql" ? toMysql(sql).map((each) => each.replaceAll("LONGBLOB", "VARBINARY(64)")) : sql;
  const { adapter } = await openDatabase({ ...database, tables });
  const client: Client = new PrismaClient({ adapter });
  prisma = client;
  for (const url of urls) await client.site.create({ data: { url } });
  for (const hash of hashes) await client.image.create({ data: { hash } });
  for (const [index, siteUrl] of urls.entries()) {
    await client.page.create({ data: { id: index + 1, siteUrl, imageHash: hashes[index] ?? null } });
  }
  app = createApi({ prisma });
}, 120_000);
afterAll(() => prisma.$disconnect());

/** The values that the form's select of a relation offers, by their texts. */
async function offered(relation: string): Promise<ReadonlyMap<string, string>> {
  const response = await app.request("/pages", { headers: { Accept: "text/html" } });
  const [, options = ""] =
    new RegExp(`<select[^>]*name="${relation}"[^>]*>(.*?)</select>`, "s").exec(await response.text()) ?? [];
  const found = [...options.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)];
  return new Map(found.map(([, value = "", text = ""]) => [text, value]));
}

const found = async (relation: string, value: string) =>
  ids(await get(app, `/pages?${relation}=${encodeURIComponent(value)}`));

test("what the form offers finds the rows of this item, and of no other", async () => {
  const sites = await offered("site");
  for (const [index, url] of urls.entries()) {
    expect(await found("site", sites.get(url || "“”") ?? "not offered"), url).toEqual([index + 1]);
  }
  const images = await offered("image");
  for (const [index, hash] of hashes.entries()) {
    const key = Buffer.from(hash).toString("base64");
    expect(await found("image", images.get(key) ?? "not offered"), key).toEqual([index + 1]);
  }
  expect(sites.get("a")).toBe("a");
});

test("so does the IRI that documents have, and the form keeps it", async () => {
  const { "hydra:member": pages } = await get(app, "/pages");
  for (const { id, site, image } of pages) {
    expect(await found("site", String(site))).toEqual([id]);
    expect((await app.request(String(site))).status).toBe(200);
    if (image !== null) expect(await found("image", String(image))).toEqual([id]);
    const html = await (
      await app.request(`/pages?site=${encodeURIComponent(String(site))}`, { headers: { Accept: "text/html" } })
    ).text();
    expect(html).toContain(`<option value="${site}" selected`);
  }
});

test("a value that may be an IRI is one", async () => {
  expect(await found("site", "/sites/a")).toEqual([1]);
  expect(await found("site", "https://example.org/sites/a")).toEqual([1]);
  expect(await fail(app, "/pages?site=https://example.org", 400)).toMatchObject({
    detail: '`site` must be an id or a URL under `/sites/`, not "https://example.org".',
  });
});
