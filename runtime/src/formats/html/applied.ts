import { withQuery } from "../../hydra/view.js";
import { formatQuery, type QueryEntry } from "../../query-string.js";
import type { Filter } from "../../resource.js";
import { parseBoolean } from "../../values.js";
import type { CollectionPage } from "../format.js";
import { startQuery } from "./own-links.js";
import { toWords } from "./text.js";

/** One condition or order that the client asked for, and the collection without it. */
export interface Applied {
  /** `population ≥ 1000000`. */
  readonly text: string;
  readonly kind: "filter" | "order";
  readonly without: string;
}

const comparisons: Readonly<Record<string, string>> = { lt: "<", lte: "≤", gt: ">", gte: "≥" };
const matches = { exact: "is", partial: "contains", start: "begins with" } as const;

/** The declared filters and orders in use; what the query carries beside them changes nothing and is not told. */
export function appliedTo(page: CollectionPage): readonly Applied[] {
  const { filters, pagination } = page.operation;
  const query = startQuery(page);
  return query.entries.flatMap((entry) => {
    const { path } = entry;
    const isOrder = path[0] === "order" && path.length === 2;
    const [outer = "", inner] = path;
    const name = isOrder || (outer === "exists" && path.length === 2) ? (inner ?? "") : outer;
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    const text = filter && describe(entry, name, filter);
    if (text === undefined || (isOrder && pagination.viaCursor !== null)) return [];
    const rest = { entries: query.entries.filter((other) => other !== entry) };
    return [{ text, kind: isOrder ? "order" : "filter", without: withQuery(page.path, formatQuery(rest)) }];
  });
}

/** True if a filter is in use: then an empty collection need not be one. */
export function isFiltered(page: CollectionPage): boolean {
  return appliedTo(page).some(({ kind }) => kind === "filter");
}

function describe({ path, value }: QueryEntry, name: string, filter: Filter): string | undefined {
  const label = toWords(name);
  const [outer, inner] = path;
  if (path.length > 2) return undefined;
  if (path.length === 1) return filter.match && `${label} ${matches[filter.match]} ${value}`;
  if (outer === "order") {
    return filter.order && `sorted by ${label}, ${value.toUpperCase() === "DESC" ? "descending" : "ascending"}`;
  }
  if (outer === "exists") return filter.exists && `${label} is ${parseBoolean(value) ? "there" : "missing"}`;
  if (inner === undefined) return undefined;
  if (/^\d*$/.test(inner)) return filter.match === "exact" ? `${label} is ${value === "" ? "“”" : value}` : undefined;
  if (!filter.range) return undefined;
  if (inner === "between") return `${label} between ${value.replace("..", " and ")}`;
  const comparison = Object.hasOwn(comparisons, inner) ? comparisons[inner] : undefined;
  return comparison && `${label} ${comparison} ${value}`;
}
