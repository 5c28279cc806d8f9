import { hc } from "hono/client";
import { expectTypeOf, it } from "vitest";
import type { AppType } from "../src/app.js";

const client = hc<AppType>("http://localhost:3000");

it("hc knows paths, parameters and documents", async () => {
  const cities = await (await client.cities.$get({ query: { page: 2, "order[population]": "desc" } })).json();
  expectTypeOf(cities["hydra:member"][0]?.population).toEqualTypeOf<number | undefined>();
  const feed = await (await client.cities["by-population"].$get({ query: { "population[lt]": 1000 } })).json();
  // The client may ask for partial paging here, which has no total.
  expectTypeOf(feed["hydra:totalItems"]).toEqualTypeOf<number | undefined>();
  const french = await (await client.countries[":id"].cities.$get({ param: { id: "FR" } })).json();
  expectTypeOf(french["hydra:member"][0]?.name).toEqualTypeOf<string | undefined>();
  // @ts-expect-error: no such parameter
  client.cities.$get({ query: { pages: 2 } });
});
