/** Reads the last measurements of `prisma-paged tune`, for `explain` and for editors. */
import { type FixedWhere, textHash } from "@prisma-paged/runtime/generator";
import type { ApiModel, ApiOperation, ApiRelationOperation, ApiResource } from "../model/api-model.js";
import { shownCondition } from "../model/filters/request-placeholders.js";
import { resourceOf } from "../model/lookup.js";
import type { Datamodel } from "../schema/datamodel.js";
import { countOf, duration, groupDigits } from "../util/figures.js";
import { unprintable } from "../util/printable.js";
import { routeText } from "../util/route-text.js";

/** A request as `tune` stores it. */
export interface MeasuredRequest {
  readonly route: string;
  /** The hash of everything that the request depends on: see {@link definitionHash}. */
  readonly definition: string;
  /** The number of rows of the table. Undefined if they could not be counted in time. */
  readonly tableRows?: number;
  /** The URL: percent-encoded in the file, and as a user would type it once the file is read. */
  readonly url: string;
  /** The median of several runs. */
  readonly milliseconds: number;
  /** The statements of the request. Undefined if it was not answered. */
  readonly statements?: readonly unknown[];
  /** The number of rows that were read. Undefined if the database does not count them. */
  readonly rowsRead?: number | undefined;
}

/** Returns the URL as a user would type it. Characters that cannot be printed stay percent-encoded. */
export function shownUrl(url: string): string {
  return decodeURIComponent(url).replaceAll(unprintable, encodeURIComponent);
}

/** The content of the file that `tune` writes. */
export interface Measurements {
  readonly version: 1;
  /** The time of the measurement, in ISO 8601. */
  readonly measuredAt: string;
  readonly requests: readonly MeasuredRequest[];
}

/** The figures of one operation. */
export interface MeasuredRoute {
  /** The time of the measurement, and whether the operation has changed since: `measured at 2026-11-24 20:36 UTC`. */
  readonly when: string;
  readonly requests: readonly MeasuredRequest[];
}

type MeasuredOperation = ApiOperation | ApiRelationOperation;

/** A function that returns what `tune` measured of an operation; undefined if it measured nothing. */
export type MeasuredBy = (parent: ApiResource, operation: MeasuredOperation) => MeasuredRoute | undefined;

/** Returns a short hash that changes with an operation, its resource and its table. */
export function definitionHash(
  parent: ApiResource,
  operation: MeasuredOperation,
  api: ApiModel,
  { models }: Datamodel,
): string {
  const target = "target" in operation ? resourceOf({ api }, operation.target) : parent;
  const { resource, fields } = target;
  const definition = JSON.stringify([operation.operation, resource, fields], (_, value: unknown) => {
    if (typeof value === "function") return shownCondition(value as FixedWhere, "now()");
    return typeof value === "bigint" ? String(value) : value;
  });
  // The models that the definition names, with their indexes.
  const named = models.filter(({ name }) => definition.includes(`"${name}"`));
  return textHash(JSON.stringify([definition, named]));
}

/**
 * Returns a function that looks up what `tune` measured of an operation.
 * @param text of the file; text that is not measurements counts as an empty file
 */
export function measuredBy(text: string | undefined, api: ApiModel, datamodel: Datamodel): MeasuredBy {
  const { measuredAt, requests } = parsed(text) ?? { measuredAt: "", requests: [] };
  return (parent, operation) => {
    const route = routeText(operation.operation.path);
    const routeRequests = requests.filter((request) => request.route === route);
    const [first] = routeRequests;
    if (first === undefined) return undefined;
    const isOld = first.definition !== definitionHash(parent, operation, api, datamodel);
    const when = `measured at ${new Date(measuredAt).toISOString().slice(0, 16).replace("T", " ")} UTC`;
    return { when: isOld ? `${when}, before its last change` : when, requests: routeRequests };
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

/** Returns the figures of a request that are known: `12 ms`, `2 statements`, `31 rows read`. */
export function figuresOf({ milliseconds, statements, rowsRead }: MeasuredRequest): readonly string[] {
  if (statements === undefined) return [`no answer in ${duration(milliseconds)}`];
  return [
    duration(milliseconds),
    countOf(statements.length, "statement"),
    ...(rowsRead === undefined ? [] : [`${groupDigits(rowsRead)} rows read`]),
  ];
}
