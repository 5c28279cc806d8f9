import { pageOf } from "@prisma-paged/runtime/client";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import {
  createColumnHelper,
  type PaginationState,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { hc } from "hono/client";
import { useState } from "react";
import type { Api, CityItem } from "../../example-app/src/generated/api/index.js";

const features = tableFeatures({ rowPaginationFeature, rowSortingFeature });
const helper = createColumnHelper<typeof features, CityItem>();
const columns = helper.columns([helper.accessor("name", {}), helper.accessor("population", {})]);
const noCities: readonly CityItem[] = [];

export const citiesAt = (origin: string, sorting: SortingState, { pageIndex }: PaginationState) => {
  const order = Object.fromEntries(sorting.map(({ id, desc }) => [`order[${id}]`, desc ? "desc" : "asc"]));
  const query = { ...order, page: pageIndex + 1 };
  return queryOptions({
    queryKey: ["cities", origin, query],
    queryFn: ({ signal }) => pageOf(hc<Api>(origin).cities, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export function useCities(origin: string) {
  const [sorting, onSortingChange] = useState<SortingState>([{ id: "population", desc: true }]);
  const [pagination, onPaginationChange] = useState<PaginationState>({ pageIndex: 0, pageSize: 30 });
  const { data } = useQuery(citiesAt(origin, sorting, pagination));
  return useTable({
    ...{ features, columns, data: data?.["hydra:member"] ?? noCities, rowCount: data?.["hydra:totalItems"] ?? 0 },
    ...{ manualSorting: true, manualPagination: true },
    ...{ state: { sorting, pagination }, onSortingChange, onPaginationChange },
  });
}
