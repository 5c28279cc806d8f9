/** `prisma-paged explain`: the behaviour of each route and the reasons for it, as plain text. */
import {
  cacheControl,
  dialects,
  type ItemRoute,
  itemRoute,
  policyText,
  queryParameters,
} from "@prisma-paged/runtime/generator";
import colors from "picocolors";
import type { ApiModel, ApiOperation, ApiResource } from "../model/api-model.js";
import { shownCondition } from "../model/filters/request-placeholders.js";
import { itemPath } from "../model/paths.js";
import { Expression } from "../printer/literal.js";
import { formatLocation } from "../schema/location.js";
import { groupDigits } from "../util/figures.js";
import { visible } from "../util/printable.js";
import { routeText } from "../util/route-text.js";
import { callLines, valueText } from "./call-text.js";
import { figuresOf, type MeasuredBy, type MeasuredRoute, shownUrl } from "./measurements.js";
import { explainOptions } from "./options.js";
import { collectionRequests, itemRequests, manyRows, type RecordedRequest } from "./requests.js";
import type { Selection } from "./selection.js";

type Colors = ReturnType<typeof colors.createColors>;

/** How an explanation is written. */
export interface ExplanationStyle {
  /** Default: false. */
  readonly color?: boolean;
  /** Whether options that have their default are listed as well. Default: false. */
  readonly all?: boolean;
  /** The part to explain. Default: everything. */
  readonly selection?: Selection | undefined;
  /** Returns what `tune` measured. Default: nothing. */
  readonly measured?: MeasuredBy;
}

/** The style and the measurements that the explanations of all routes share. */
interface Writing {
  readonly paint: Colors;
  readonly all: boolean;
  readonly measured: MeasuredBy;
}

/** Explains an API resource by resource, and route by route. The text ends without a line break. */
export async function explainApi(
  api: ApiModel,
  { color = false, all = false, selection, measured = () => undefined }: ExplanationStyle = {},
): Promise<string> {
  const writing = { paint: colors.createColors(color), all, measured };
  const selections = selection === undefined ? api.resources.map((resource) => ({ resource })) : [selection];
  if (selections.length === 0) return "No model has `@pagination`, so nothing is exposed.";
  return (await Promise.all(selections.map((part) => explainOrReport(api, part, writing)))).join("\n\n\n");
}

/**
 * Explains a part of the API, or reports why it cannot be explained, so that the other parts are printed in either
 * case.
 */
async function explainOrReport(api: ApiModel, selection: Selection, writing: Writing): Promise<string> {
  try {
    return await explainSelection(api, selection, writing);
  } catch (error) {
    const { model, path } = selection.resource.resource;
    const reason = error instanceof Error ? error.message : String(error);
    return `${writing.paint.bold(model)} at ${path}\n\n  This resource cannot be explained: ${visible(reason)}`;
  }
}

async function explainSelection(api: ApiModel, { resource, path }: Selection, writing: Writing): Promise<string> {
  const { paint } = writing;
  const { location, resource: exposedModel, operations, relations } = resource;
  const identifier = exposedModel.identifier.fields.map(({ name }) => name).join(", ");
  const scoped = exposedModel.scopedBy === undefined ? "" : `, read by the scope's ${exposedModel.scopedBy.join(", ")}`;
  const where = exposedModel.where && valueText(shownCondition(exposedModel.where, new Expression("now()")));
  const rows = where === undefined ? [] : [visible(`  Only rows where ${where}`)];
  const place = visible(`(${formatLocation(location)})`);
  const head = `${paint.bold(exposedModel.model)} at ${exposedModel.path}, identified by ${identifier}${scoped} ${paint.dim(place)}`;
  const collections = [...operations, ...relations].filter(
    ({ operation }) => (path ?? operation.path) === operation.path,
  );
  const routes = collections.map((collection) => explainCollection(api, resource, collection, writing));
  const hasItems = exposedModel.only !== "getCollection";
  const items =
    hasItems && (path ?? itemPath(exposedModel)) === itemPath(exposedModel) ? [explainItem(api, resource, paint)] : [];
  return [[head, ...rows].join("\n"), ...(await Promise.all([...routes, ...items]))].join("\n\n");
}

async function explainCollection(
  api: ApiModel,
  resource: ApiResource,
  operation: ApiOperation,
  { paint, all, measured }: Writing,
): Promise<string> {
  const { path, name, handler } = operation.operation;
  const listed = explainOptions(operation).filter(({ isDefault }) => all || !isDefault);
  const options = listed.map((option): Row => {
    const color = option.isDefault ? paint.dim : paint.cyan;
    return [[option.name], [option.value], [option.origin, color]];
  });
  const measurement = measured(resource, operation);
  return [
    routeHead(routeText(path), `(${name}, ${formatLocation(operation.written.location)})`, paint),
    visible(`  ${policyText(operation.operation)}`),
    section("Options", options.length === 0 ? ["all have their default"] : table(options)),
    parameters(api, operation.operation),
    handler
      ? section("Queries", ["those of the application's handler"])
      : queries(await collectionRequests(api, resource, operation), paint),
    ...(measurement === undefined ? [] : [measurements(measurement)]),
  ].join("\n");
}

async function explainItem(api: ApiModel, resource: ApiResource, paint: Colors): Promise<string> {
  const head = routeHead(routeText(itemPath(resource.resource)), `(item, ${formatLocation(resource.location)})`, paint);
  const { fields, clientFields } = resource.item;
  const route = itemRoute(api, resource.item);
  const { strictQueryParameterValidation, cache } = resource.resource;
  const chosen = clientFields ? `, or those of them that \`${api.parameters.fields}\` names` : "";
  const control = cache && cacheControl(cache);
  const policy = [
    ...(fields ? [`  Sends ${fields.join(", ")}${chosen}.`] : []),
    ...(strictQueryParameterValidation ? ["  Query parameters are rejected."] : []),
    ...(control === undefined ? [] : [`  Cache-Control: ${control}`]),
  ];
  return [head, ...policy, parameters(api, route), queries(await itemRequests(api, resource), paint)].join("\n");
}

function routeHead(route: string, place: string, paint: Colors): string {
  return `${paint.bold(visible(route))} ${paint.dim(visible(place))}`;
}

function parameters({ provider }: ApiModel, route: ItemRoute): string {
  const rows = queryParameters(route, dialects[provider].ranges).map(
    ({ name, description, schema, required }): Row => [
      [name],
      [required ? `${schemaText(schema)}, required` : schemaText(schema)],
      [description],
    ],
  );
  return section("Parameters", rows.length === 0 ? ["none"] : table(rows));
}

function queries(requests: readonly RecordedRequest[], paint: Colors): string {
  return section(
    `Queries, on a table of ${groupDigits(manyRows)} rows`,
    requests.flatMap(({ url, rows, calls, failure }) => [
      paint.dim(visible(rows === manyRows ? shownUrl(url) : `${shownUrl(url)}, on ${groupDigits(rows)} rows`)),
      ...callLines(calls).map((line) => `  ${visible(line)}`),
      ...(failure === undefined ? [] : [`  no answer: ${visible(failure)}`]),
    ]),
  );
}

function measurements({ when, requests }: MeasuredRoute): string {
  const [rows] = requests.flatMap(({ tableRows }) => tableRows ?? []);
  const size = rows === undefined ? "" : `, on a table of ${groupDigits(rows)} rows`;
  const lines = requests.map((each): Row => [each.url, ...figuresOf(each)].map((cell) => [cell]));
  return section(`Measurements${size}, ${when}`, table(lines));
}

function section(title: string, lines: readonly string[]): string {
  return [`  ${title}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** Returns the values that a parameter accepts: `integer from 0 to 50`, `asc or desc`. */
function schemaText(schema: ReturnType<typeof queryParameters>[number]["schema"]): string {
  const { type, format, minimum, maximum, items, anyOf } = schema;
  if (Array.isArray(schema.enum)) return schema.enum.join(" or ");
  if (Array.isArray(anyOf)) return anyOf.map(schemaText).join(" or ");
  if (type === "array") return `list of ${schemaText(items as typeof schema)}`;
  // SQLite stores every integer that JavaScript can represent, so that these bounds would be no information.
  const isBounded = minimum !== Number.MIN_SAFE_INTEGER;
  const from = minimum === undefined || !isBounded ? "" : ` from ${minimum}`;
  return `${format ?? type}${from}${maximum === undefined || !isBounded ? "" : ` to ${maximum}`}`;
}

type Cell = readonly [text: string, paint?: (text: string) => string];
type Row = readonly Cell[];

/** Formats rows as columns, padded to their longest cell. Colours do not count. */
function table(cells: readonly Row[]): readonly string[] {
  const rows = cells.map((row) => row.map(([text, ...paint]): Cell => [visible(text), ...paint]));
  const width = (column: number) => Math.max(0, ...rows.map((row) => row[column]?.[0].length ?? 0));
  return rows.map((row) =>
    row
      .map(([text, paint = String], index) => paint(index === row.length - 1 ? text : text.padEnd(width(index))))
      .join("  "),
  );
}
