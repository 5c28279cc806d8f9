import { hc, type InferRequestType, parseResponse } from "hono/client";
import { describe, expectTypeOf, it } from "vitest";
import type { AppType } from "../src/app.js";
import type { Api, CityItem, CountryItem, FeatureItem } from "../src/generated/api/index.js";

const client = hc<Api>("http://localhost:3000");

describe("hc<Api> over the example", () => {
  it("knows the members of a collection", async () => {
    const cities = await parseResponse(client.cities.$get({ query: { page: 2, "order[population]": "desc" } }));
    expectTypeOf(cities["hydra:member"]).items.toEqualTypeOf<CityItem>();
    expectTypeOf(cities["@type"]).toEqualTypeOf<"hydra:Collection">();
    // The client may request partial paging here, which has no total.
    expectTypeOf(cities["hydra:totalItems"]).toEqualTypeOf<number | undefined>();
    const countries = await parseResponse(client.countries.$get({ query: { itemsPerPage: 5, pagination: false } }));
    expectTypeOf(countries["hydra:totalItems"]).toEqualTypeOf<number>();
    expectTypeOf(countries["hydra:member"]).items.toEqualTypeOf<CountryItem>();
  });

  it("knows each operation: the feed, a country's cities, the handler's rows, the unpaged collection", async () => {
    const feed = await parseResponse(
      client.cities["by-population"].$get({ query: { "population[lt]": 1000, "id[lt]": 9 } }),
    );
    expectTypeOf(feed["hydra:member"]).items.toEqualTypeOf<CityItem>();
    const french = await parseResponse(client.countries[":id"].cities.$get({ param: { id: "FR" } }));
    expectTypeOf(french["hydra:member"]).items.toEqualTypeOf<CityItem>();
    const largest = await parseResponse(client.cities.largest.$get());
    expectTypeOf(largest["hydra:member"]).items.toEqualTypeOf<CityItem>();
    const features = await parseResponse(client.features.$get());
    expectTypeOf(features["hydra:member"]).items.toEqualTypeOf<FeatureItem>();
  });

  it("knows an item, its relations as IRIs", async () => {
    const city = await parseResponse(client.cities[":id"].$get({ param: { id: "2988507" } }));
    expectTypeOf(city["@context"]).toEqualTypeOf<string>();
    expectTypeOf(city.population).toEqualTypeOf<number>();
    expectTypeOf(city.altName).toEqualTypeOf<string | null>();
    expectTypeOf(city.country).toEqualTypeOf<string | null>();
    expectTypeOf<CountryItem["cities"]>().toEqualTypeOf<string>();
    // A list relation without `@pagination` is no part of an item.
    expectTypeOf<FeatureItem>().not.toHaveProperty("cities");
  });

  it("knows each operation's parameters, and no others", () => {
    type Query = NonNullable<InferRequestType<typeof client.cities.$get>["query"]>;
    expectTypeOf<Query["order[name]"]>().toEqualTypeOf<"asc" | "desc" | "ASC" | "DESC" | undefined>();
    // @ts-expect-error: no such parameter
    client.cities.$get({ query: { pages: 2 } });
    // @ts-expect-error: a collection without pages or filters takes none
    client.features.$get({ query: { page: 2 } });
    // @ts-expect-error: no such direction
    client.cities.$get({ query: { "order[name]": "up" } });
    // @ts-expect-error: the client may set the size of /countries only
    client.cities.$get({ query: { itemsPerPage: 2 } });
    client.cities.largest.$get({ query: { minPopulation: 1_000_000 } });
    // @ts-expect-error: a parameter of the handler, and a number
    client.cities.largest.$get({ query: { minPopulation: true } });
    // @ts-expect-error: of another operation
    client.cities.$get({ query: { minPopulation: 5 } });
    // @ts-expect-error: a field without a filter
    client.cities.$get({ query: { adminCode: "11" } });
    // @ts-expect-error: no such path
    client.cities.smallest;
    // @ts-expect-error: an item's key is needed
    client.cities[":id"].$get();
  });

  it("is the same through the application's own type", () => {
    expectTypeOf(hc<AppType>("").cities).toEqualTypeOf(client.cities);
  });
});
