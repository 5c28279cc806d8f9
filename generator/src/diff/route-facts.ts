/** Lists a route as facts that a client sees: its pages, parameters, items and headers. */
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
import { addressFacts, itemFacts } from "./item-facts.js";
import { parameterFacts } from "./parameter-facts.js";
import type { FactKind } from "./rules.js";
import { type Origin, type RouteContext, type SurfaceEntry, when } from "./surface-entry.js";

export function collectionFacts(side: RouteContext, described: ApiOperation): SurfaceEntry {
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
      ...(operation.path.includes("/:id") ? addressFacts(side.owner) : []),
      ...pagingFacts(operation, at),
      ...when(!handler && pagination.viaCursor === null, {
        kind: "order",
        name: "",
        place: ordered,
        value: operation.order.map(orderFieldText).join(", ") || "by the identifier",
      }),
      ...rowsFacts(side.rows, operation, routePlace),
      ...parameterFacts(side, operation, at, written),
      ...pageHeaders(operation).map((name): SurfaceEntry => ({ kind: "header", name, ...at("enabled") })),
      ...when(side.api.formats.includes("json"), {
        kind: "shape",
        name: "",
        ...at("json"),
        value: pagination.json === "envelope" ? "an envelope" : "a list",
      }),
      cacheFact(pagination.cache, at("cache")),
      ...when(pagination.strictQueryParameterValidation, {
        kind: "strict",
        name: "",
        ...at("strictQueryParameterValidation"),
      }),
      ...itemFacts(side, fields),
    ],
  };
}

export function itemRouteFacts(side: RouteContext): SurfaceEntry {
  const { api, owner } = side;
  const { resource, item, location } = owner;
  const routePlace = formatLocation(location);
  const route = itemRoute(api, item);
  return {
    kind: "route",
    name: routeText(itemPath(resource)),
    place: routePlace,
    parts: [
      ...rowsFacts(owner, {}, routePlace),
      ...parameterFacts(side, route, () => ({ place: routePlace }), { location }),
      cacheFact(resource.cache, { place: routePlace }),
      ...when(resource.strictQueryParameterValidation, { kind: "strict", name: "", place: routePlace }),
      ...itemFacts(side, route.fields),
    ],
  };
}

function pagingFacts(operation: CollectionOperation, at: (key: keyof Pagination) => Origin): readonly SurfaceEntry[] {
  const { pagination, handler } = operation;
  const { enabled, clientEnabled, partial, viaCursor, count, countLimit, countSeconds } = pagination;
  const mayPage = enabled || clientEnabled;
  const isCounted = !(mayPage && partial) && !handler;
  const totals = { cached: `up to ${countSeconds} seconds old`, estimated: "estimated" };
  const fact = (kind: FactKind, value: string | number, option: keyof Pagination): SurfaceEntry => ({
    kind,
    name: "",
    value,
    ...at(option),
  });
  return [
    // Whether there is a last page is a separate fact.
    fact(
      "paging",
      modeOf({ ...operation, pagination: { ...pagination, partial: false } }),
      enabled ? "viaCursor" : "enabled",
    ),
    ...when(viaCursor !== null, fact("cursor", cursorText(pagination), "viaCursor")),
    ...when(mayPage, fact("page size", defaultPageSize(pagination), "itemsPerPage")),
    ...when(!handler, fact("last page", isCounted ? 1 : 0, "partial")),
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

/** Returns the facts that determine which rows a route has: its conditions, and `distinct`. */
function rowsFacts(
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
    ...when(publicDistinct !== undefined, {
      kind: "rows",
      name: "distinct",
      place,
      value: `the first of each ${publicDistinct?.join(", ")}`,
    }),
  ];
}

function cacheFact(policy: CachePolicy | null | undefined, origin: Origin): SurfaceEntry {
  const vary = policy?.vary && `Vary: ${policy.vary.join(", ")}`;
  const value = [policy ? cacheControl(policy) : undefined, vary].filter(Boolean).join("; ");
  return { kind: "cache", name: "", value: value || "no `Cache-Control`", ...origin };
}
