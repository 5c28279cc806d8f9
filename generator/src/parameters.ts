/** The query parameters of one operation: no two may have the same name (CONTRACT 3). */
import type { CollectionOperation, Filter } from "@prisma-paged/runtime";
import type { Model } from "./datamodel.js";
import type { Diagnostics, Span } from "./diagnostics.js";
import type { PlacedFilters } from "./filters.js";
import { templated } from "./paths.js";
import type { PlatformConfig } from "./platform-config.js";

/** Reports a filtered field whose parameter is already the paging's, or the `order[…]` or `exists[…]` of the filters. */
export function checkParameters(
  { path, pagination, parameters }: Pick<CollectionOperation, "path" | "pagination" | "parameters">,
  filters: PlacedFilters,
  model: Model,
  spans: NonNullable<PlatformConfig["parameterSpans"]>,
  diagnostics: Diagnostics,
): void {
  const isPaged = pagination.enabled || pagination.clientEnabled;
  const all = [...filters.values()].map(({ filter }) => filter);
  const live: readonly (readonly [
    name: string,
    meaning: string,
    isLive: boolean,
    option?: string,
    span?: Span | undefined,
  ])[] = [
    [parameters.page, "the page number", isPaged, "page_parameter_name", spans.page],
    [parameters.enabled, "the switch of paging", pagination.clientEnabled, "enabled_parameter_name", spans.enabled],
    [
      parameters.itemsPerPage,
      "the page size",
      isPaged && pagination.clientItemsPerPage,
      "items_per_page_parameter_name",
      spans.itemsPerPage,
    ],
    [
      parameters.partial,
      "the switch of partial paging",
      isPaged && pagination.clientPartial,
      "partial_parameter_name",
      spans.partial,
    ],
    ["order", "the order of the result", all.some(({ order }) => order)],
    ["exists", "the test for null", all.some(({ exists }) => exists)],
  ];
  const taken = new Map(
    live.filter(([, , isLive]) => isLive).map(([name, meaning, , option]) => [name, { meaning, option }]),
  );
  for (const [name, { filter, span }] of filters) {
    const rival = taken.get(name);
    if (rival === undefined || !answersToName(filter)) continue;
    const rename = rival.option === undefined ? "" : `rename the other by \`${rival.option}\` in platform.yaml, or `;
    diagnostics.error(
      "parameter-clash",
      `\`${model.name}.${name}\` is filtered by the parameter \`${name}\`, which is ${rival.meaning} on \`GET ${templated(path)}\`.`,
      span,
      `${rename}remove the filter`,
    );
  }
  for (const [name, meaning, isLive, option, span] of live) {
    const isFilterName = live.some((other) => other[0] === name && other[2] && other[3] === undefined);
    if (!isLive || option === undefined || !isFilterName) continue;
    const message = `\`${option}\` calls ${meaning} \`${name}\`, which the filters of \`GET ${templated(path)}\` use.`;
    diagnostics.error("parameter-clash", message, span, "choose another name");
  }
}

/** `f=…`, `f[]=…` and `f[lt]=…` begin with the field's name; `order[f]` and `exists[f]` do not. */
function answersToName({ match, range }: Filter): boolean {
  return match !== undefined || range === true;
}
