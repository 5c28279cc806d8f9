import { type PageReport, TraversablePaginator } from "@prisma-paged/runtime";
import { createApi } from "./generated/api/index.js";
import type { PrismaClient } from "./generated/prisma/client.js";

/**
 * The API over the cities of the world: every route comes from the annotations in schema.prisma, but for one's rows.
 * @param onPage receives what each page took, as for `openTelemetry()`
 */
export function createApp(prisma: PrismaClient, onPage?: (page: PageReport) => void) {
  return createApi({
    prisma,
    ...(onPage && { onPage }),
    handlers: {
      City: {
        /** The largest city of each country, the largest of all first: no single query of Prisma's gives these rows. */
        largest: async ({ page, itemsPerPage, offset, parameters: { minPopulation = 0 } }) => {
          const countries = await prisma.city.groupBy({
            by: ["countryCode"],
            where: { population: { gte: minPopulation } },
            _max: { population: true },
            orderBy: [{ _max: { population: "desc" } }, { countryCode: "asc" }],
          });
          const largest = countries
            .slice(offset, offset + itemsPerPage)
            .map(({ countryCode, _max: { population } }) => ({ countryCode, population: population ?? 0 }));
          const cities = await prisma.city.findMany({
            where: { OR: largest },
            // Of a country's cities that are equally large, the one with the lowest number.
            distinct: ["countryCode"],
            orderBy: [{ population: "desc" }, { countryCode: "asc" }, { id: "asc" }],
          });
          return new TraversablePaginator(cities, page, itemsPerPage, countries.length);
        },
      },
    },
  });
}

/** For `hc<AppType>(…)`. */
export type AppType = ReturnType<typeof createApp>;
