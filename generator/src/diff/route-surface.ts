/** Lists what clients see of a route: its pages, parameters, items and headers. */
import {
  type CachePolicy,
  type CollectionOperation,
  cacheControl,
  defaultPageSize,
  type FixedWhere,
  itemRoute,
  orderFieldText,
  type Pagination,
  pageHeaders,
} from "@prisma-paged/runtime/generator";
import { valueText } from "../explain/call-text.js";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { modeOf } from "../model/definition/mode.js";
import { shownCondition } from "../model/filters/request-placeholders.js";
import { itemPath } from "../model/paths.js";
import { Expression } from "../printer/literal.js";
import { formatLocation } from "../schema/location.js";
import { routeText } from "../util/route-text.js";
import { addressEntries, itemEntries } from "./item-surface.js";
import { parameterEntries } from "./parameter-surface.js";
import type { EntryKind } from "./rules.js";
import { entryIf, type Origin, type RouteContext, type SurfaceEntry } from "./surface-entry.js";

export function collectionEntry(side: RouteContext, described: ApiOperation): SurfaceEntry {
  const { operation, written } = described;
  const { origins, location, orderLocation } = written;
  const { pagination, fields, handler } = operation;
  const routePlace = formatLocation(location);
  const at = (key: keyof Pagination): Origin => {
    const place = origins[key];
    return place === undefined ? { place: routePlace, isDefault: true } : { place };
  };
  const ordered = orderLocation ? formatLocation(orderLocation) : routePlace;
  return {
    kind: "route",
    name: routeText(operation.path),
    place: routePlace,
    parts: [
      ...(operation.path.includes("/:id") ? addressEntries(side.owner) : []),
      ...pagingEntries(operation, at),
      ...entryIf(!handler && pagination.viaCursor === null, {
        kind: "order",
        name: "",
        place: ordered,
        value: operation.order.map(orderFieldText).join(", ") || "by the identifier",
      }),
      ...rowsEntries(side.rows, operation, routePlace),
      ...parameterEntries(side, operation, at, written),
      ...pageHeaders(operation).map((name): SurfaceEntry => ({ kind: "header", name, ...at("enabled") })),
      ...entryIf(side.api.formats.includes("json"), {
        kind: "shape",
        name: "",
        ...at("json"),
        value: pagination.json === "envelope" ? "an envelope" : "a list",
      }),
      cacheEntry(pagination.cache, at("cache")),
      ...entryIf(pagination.strictQueryParameterValidation, {
        kind: "strict",
        name: "",
        ...at("strictQueryParameterValidation"),
      }),
      ...itemEntries(side, fields),
    ],
  };
}

export function itemRouteEntry(side: RouteContext): SurfaceEntry {
  const { api, owner } = side;
  const { resource, item, location } = owner;
  const routePlace = formatLocation(location);
  const route = itemRoute(api, item);
  return {
    kind: "route",
    name: routeText(itemPath(resource)),
    place: routePlace,
    parts: [
      ...rowsEntries(owner, {}, routePlace),
      ...parameterEntries(side, route, () => ({ place: routePlace }), { location }),
      cacheEntry(resource.cache, { place: routePlace }),
      ...entryIf(resource.strictQueryParameterValidation, { kind: "strict", name: "", place: routePlace }),
      ...itemEntries(side, route.fields),
    ],
  };
}

function pagingEntries(operation: CollectionOperation, at: (key: keyof Pagination) => Origin): readonly SurfaceEntry[] {
  const { pagination, handler } = operation;
  const { enabled, clientEnabled, partial, viaCursor, count, countLimit, countSeconds } = pagination;
  const mayPage = enabled || clientEnabled;
  const isCounted = !(mayPage && partial) && !handler;
  const totals = { cached: `up to ${countSeconds} seconds old`, estimated: "estimated" };
  const fact = (kind: EntryKind, value: string | number, option: keyof Pagination): SurfaceEntry => ({
    kind,
    name: "",
    value,
    ...at(option),
  });
  return [
    // Whether there is a last page is a separate entry.
    fact(
      "paging",
      modeOf({ ...operation, pagination: { ...pagination, partial: false } }),
      enabled ? "viaCursor" : "enabled",
    ),
    ...entryIf(viaCursor !== null, fact("cursor", cursorText(pagination), "viaCursor")),
    ...entryIf(mayPage, fact("page size", defaultPageSize(pagination), "itemsPerPage")),
    ...entryIf(!handler, fact("last page", isCounted ? 1 : 0, "partial")),
    ...(isCounted && mayPage
      ? [
          fact("counted items", count === "capped" ? countLimit : Number.POSITIVE_INFINITY, "count"),
          fact("total", count in totals ? totals[count as keyof typeof totals] : "exact", "count"),
        ]
      : []),
  ];
}

/** Returns the fields of the cursor that links contain, and whether they are one opaque text. */
function cursorText({ viaCursor, cursor }: Pagination): string {
  const fields = (viaCursor ?? []).map(orderFieldText).join(", ");
  return cursor === "opaque" ? `${fields} as one text` : fields;
}

/** Returns the entries that determine which rows a route has: its conditions, and `distinct`. */
function rowsEntries(
  { resource, location }: ApiResource,
  { where, distinct, publicDistinct = distinct }: Partial<CollectionOperation>,
  place: string,
): readonly SurfaceEntry[] {
  const only = (name: string, condition: FixedWhere | undefined, at: string): readonly SurfaceEntry[] =>
    condition === undefined
      ? []
      : [{ kind: "rows", name, value: valueText(shownCondition(condition, new Expression("now()"))), place: at }];
  return [
    ...only("all", resource.where, formatLocation(location)),
    ...only("own", where, place),
    ...entryIf(publicDistinct !== undefined, {
      kind: "rows",
      name: "distinct",
      place,
      value: `the first of each ${publicDistinct?.join(", ")}`,
    }),
  ];
}

function cacheEntry(policy: CachePolicy | null | undefined, origin: Origin): SurfaceEntry {
  const vary = policy?.vary && `Vary: ${policy.vary.join(", ")}`;
  const value = [policy ? cacheControl(policy) : undefined, vary].filter(Boolean).join("; ");
  return { kind: "cache", name: "", value: value || "no `Cache-Control`", ...origin };
}
