import { expect, test } from "vitest";
import { apiFrom } from "../../../test/api-from-schema.js";
import type { Measurement } from "../measure.js";
import type { TuneRequest } from "../requests/request.js";
import { listingsOfApi } from "../requests/requests.js";
import { findingsOf } from "./findings.js";

const schema = `
/// @pagination(partial: true, filters: ["title"])
model Book {
  id Int @id
  /// @filter(exact)
  title String
}
`;

/** @param statement its milliseconds, of those of the whole request */
const filtered = (value: string, statement: number, whole: number): Measurement => ({
  outcome: "answered",
  request: { url: `/books?title=${value}`, name: `title=${value}`, kind: "filter", equal: ["title"] },
  ...{ cold: whole, warm: whole, fastest: whole, bytes: 1000, rowsSent: 1, total: undefined, links: {} },
  statements: [
    {
      ...{ sql: 'SELECT 1 FROM "Book"', milliseconds: statement, rows: 1, isCount: false },
      plan: { rowsRead: 100_000, sorts: false, scanned: ["Book"], indexes: [] },
    },
  ],
});

/** The requests that show the findings. */
async function shownBy(...measurements: readonly Measurement[]): Promise<readonly (TuneRequest | undefined)[]> {
  const { api, datamodel } = await apiFrom(schema);
  const [listing] = listingsOfApi(api);
  if (listing === undefined) throw new Error("The schema has no collection.");
  const columnOf = (_model: string, field: string) => field;
  const context = { api, datamodel, provider: "sqlite", columnOf, slow: 20 } as const;
  return findingsOf([{ listing, rows: 100_000, measurements }], context).map(({ request }) => request);
}

test("of requests that one index serves, that of the slowest statement shows the finding, not the largest page", async () => {
  const [rare, frequent] = [filtered("Rare", 400, 410), filtered("Frequent", 30, 900)];
  expect(await shownBy(frequent, rare)).toEqual([rare.request]);
  expect(await shownBy(rare, frequent)).toEqual([rare.request]);
});
