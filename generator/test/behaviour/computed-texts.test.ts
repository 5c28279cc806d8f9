/** A result extension may write a column's value as a text: the text is sent, whichever type the column has. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { get } from "./client.js";
import { type AnyClient, type OpenProject, openProject } from "./open-project.js";

const models = `
/// @pagination
model Shop {
  id     Int      @id
  name   String
  opened DateTime
  scan   Bytes
  worth  Decimal
  size   BigInt
  facts  Json
  isOpen Boolean
}
`;

const opened = new Date("2024-02-28T09:30:00.123Z");

let project: OpenProject;
let prisma: AnyClient;

beforeAll(async () => {
  project = await openProject("computed-texts", models);
  const row = { id: 1, name: "Ink", opened, scan: Uint8Array.of(1, 2), worth: "1.5", size: 3n };
  await project.prisma.shop.create({ data: { ...row, facts: { a: 1 }, isOpen: true } });
  prisma = project.prisma.$extends({
    result: {
      shop: {
        opened: { needs: { opened: true }, compute: (shop: AnyClient) => shop.opened.toISOString().slice(0, 16) },
        scan: { needs: { scan: true }, compute: (shop: AnyClient) => Buffer.from(shop.scan).toString("hex") },
        worth: { needs: { worth: true }, compute: (shop: AnyClient) => `€ ${shop.worth}` },
        size: { needs: { size: true }, compute: (shop: AnyClient) => `${shop.size} m` },
        facts: { needs: { facts: true }, compute: (shop: AnyClient) => JSON.stringify(shop.facts) },
        name: { needs: { name: true }, compute: (shop: AnyClient) => shop.name.toUpperCase() },
        isOpen: { needs: { isOpen: true }, compute: (shop: AnyClient) => (shop.isOpen ? "open" : "closed") },
      },
    },
  });
});
afterAll(() => project.prisma.$disconnect());

test("in pages, in items and in each format", async () => {
  const app = project.createApi({ prisma });
  const sent = {
    ...{ id: 1, name: "INK", opened: "2024-02-28T09:30", scan: "0102", worth: "€ 1.5", size: "3 m" },
    ...{ facts: '{"a":1}', isOpen: "open" },
  };
  expect((await get(app, "/shops"))["hydra:member"]).toMatchObject([sent]);
  expect(await get(app, "/shops/1")).toMatchObject(sent);
  for (const path of ["/shops", "/shops/1"]) {
    const page = await app.request(path, { headers: { Accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("0102")]);
  }
});
