/** What `prisma-paged tune` measured last, for those who look at an operation. */
import { type FixedWhere, textHash } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiOperation, ApiRelationOperation, ApiResource } from "../model/api-model.js";
import { shownCondition } from "../model/filters/request-parts.js";
import { resourceOf } from "../model/lookup.js";
import { routeOf } from "../model/paths.js";
import type { Datamodel } from "../schema/datamodel.js";
import { counted, duration, grouped } from "../util/figures.js";
import { unprintable } from "../util/printable.js";

/** A request as `tune` writes it down. */
export interface MeasuredRequest {
  readonly route: string;
  /** Changes with what the request depends on: `definitionHash`. */
  readonly definition: string;
  /** How many rows the table had, if they could be counted in time. */
  readonly tableRows?: number;
  /** In the file percent-encoded, and as a person would type it once the file is read. */
  readonly url: string;
  /** The median of several runs. */
  readonly milliseconds: number;
  /** Of a request that was answered. */
  readonly statements?: readonly unknown[];
  /** Undefined for a database that does not count them. */
  readonly rowsRead?: number | undefined;
}

/** As a person would type it: what cannot be printed stays percent-encoded. */
export function shownUrl(url: string): string {
  return decodeURIComponent(url).replaceAll(unprintable, encodeURIComponent);
}

/** What `tune` writes down. */
export interface Measurements {
  readonly version: 1;
  /** ISO 8601. */
  readonly measuredAt: string;
  readonly requests: readonly MeasuredRequest[];
}

/** The figures of one operation. */
export interface MeasuredRoute {
  /** `measured at 2026-11-24 20:36 UTC`, and whether the operation has changed since. */
  readonly when: string;
  readonly requests: readonly MeasuredRequest[];
}

type Operation = ApiOperation | ApiRelationOperation;

/** Undefined for an operation that was not measured. */
export type MeasuredBy = (parent: ApiResource, operation: Operation) => MeasuredRoute | undefined;

/** What an operation and its table are like, as a short text that changes with them. */
export function definitionHash(
  parent: ApiResource,
  operation: Operation,
  api: ApiModel,
  { models }: Datamodel,
): string {
  const target = "target" in operation ? resourceOf({ api }, operation.target) : parent;
  const { resource, fields } = target;
  const definition = JSON.stringify([operation.operation, resource, fields], (_, value: unknown) => {
    if (typeof value === "function") return shownCondition(value as FixedWhere, "now()");
    return typeof value === "bigint" ? String(value) : value;
  });
  // With their indexes.
  const named = models.filter(({ name }) => definition.includes(`"${name}"`));
  return textHash(JSON.stringify([definition, named]));
}

/** @param text of the file; anything but measurements is as good as none */
export function measuredBy(text: string | undefined, api: ApiModel, datamodel: Datamodel): MeasuredBy {
  const { measuredAt, requests } = parsed(text) ?? { measuredAt: "", requests: [] };
  return (parent, operation) => {
    const route = routeOf(operation.operation.path);
    const found = requests.filter((each) => each.route === route);
    const [first] = found;
    if (first === undefined) return undefined;
    const isOld = first.definition !== definitionHash(parent, operation, api, datamodel);
    const when = `measured at ${new Date(measuredAt).toISOString().slice(0, 16).replace("T", " ")} UTC`;
    return { when: isOld ? `${when}, before its last change` : when, requests: found };
  };
}

function parsed(text = ""): Measurements | undefined {
  try {
    const file = JSON.parse(text) as Measurements;
    const isOurs = file.version === 1 && !Number.isNaN(Date.parse(file.measuredAt)) && file.requests.every(isMeasured);
    if (!isOurs) return undefined;
    return { ...file, requests: file.requests.map((each) => ({ ...each, url: shownUrl(each.url) })) };
  } catch {
    return undefined;
  }
}

function isMeasured({ route, url, definition, milliseconds, ...more }: MeasuredRequest): boolean {
  const { tableRows = 0, rowsRead = 0, statements = [] } = more;
  return (
    [route, url, definition].every((each) => typeof each === "string") &&
    [milliseconds, tableRows, rowsRead].every((each) => typeof each === "number") &&
    Array.isArray(statements)
  );
}

/** `12 ms`, `2 statements`, `31 rows read`, as far as they are known. */
export function figuresOf({ milliseconds, statements, rowsRead }: MeasuredRequest): readonly string[] {
  if (statements === undefined) return [`no answer in ${duration(milliseconds)}`];
  return [
    duration(milliseconds),
    counted(statements.length, "statement"),
    ...(rowsRead === undefined ? [] : [`${grouped(rowsRead)} rows read`]),
  ];
}
