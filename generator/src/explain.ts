/** `prisma-paged explain`: what each operation does and why, as plain text. */

import { policyText } from "@prisma-paged/runtime/operation";
import colors from "picocolors";
import type { ApiModel, ApiOperation, ApiResource } from "./api-model.js";
import { explainOptions } from "./explain-options.js";
import type { QueryPlan } from "./explain-pages.js";
import { explainParameters } from "./explain-parameters.js";
import { planQueries } from "./explain-queries.js";
import { rowsOf } from "./explain-rows.js";
import { templated } from "./paths.js";
import { shown } from "./place.js";
import { runText } from "./planned-query.js";

export interface ExplainOptions {
  /** One resource; undefined: all of them. */
  readonly model: string | undefined;
  readonly color: boolean;
}

type Colors = ReturnType<typeof colors.createColors>;

/** Resource by resource, operation by operation; ends without a line break. */
export function explainApi(api: ApiModel, { model, color }: ExplainOptions): string {
  const paint = colors.createColors(color);
  const resources = api.resources.filter(({ resource }) => model === undefined || resource.model === model);
  if (resources.length === 0) return "No model has `@pagination`, so nothing is exposed.";
  return resources.map((resource) => explainResource(api, resource, paint)).join("\n\n\n");
}

function explainResource(api: ApiModel, resource: ApiResource, paint: Colors): string {
  const { place, resource: stated } = resource;
  const identifier = stated.identifier.fields.map(({ name }) => name).join(", ");
  const head = `${paint.bold(stated.model)} at ${stated.path}, identified by ${identifier} ${paint.dim(`(${shown(place)})`)}`;
  const operations = [...resource.operations, ...resource.relations];
  return [head, ...operations.map((operation) => explainOperation(api, resource, operation, paint))].join("\n\n");
}

function explainOperation(api: ApiModel, resource: ApiResource, operation: ApiOperation, paint: Colors): string {
  const { path, name } = operation.operation;
  const rows = rowsOf(api, resource, operation);
  const options = explainOptions(operation, rows).map((option): Row => {
    const color = option.set ? paint.cyan : paint.dim;
    return [[option.name], [option.value], [option.origin, color]];
  });
  const parameters = explainParameters(operation).map(({ names, takes }): Row => [[shortly(names)], [takes]]);
  return [
    `${paint.bold(`GET ${templated(path)}`)} ${paint.dim(`(${name}, ${shown(operation.place)})`)}`,
    `  ${sentence(policyText(operation.operation))}`,
    section("Options", table(options)),
    section("Parameters", parameters.length === 0 ? ["none"] : table(parameters)),
    section(
      "Queries",
      planQueries(api, resource, operation).flatMap((plan) => queryLines(plan, paint)),
    ),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string {
  return [`  ${title}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

function queryLines({ request, queries, notes }: QueryPlan, paint: Colors): readonly string[] {
  return [
    paint.dim(`${request}:`),
    ...queries.flatMap(({ run, when }) => [
      `  ${runText(run)}`,
      ...(when === undefined ? [] : [`    ${paint.dim(when)}`]),
    ]),
    ...notes.map((note) => `  ${paint.dim(note)}`),
  ];
}

/** `score[lt], [lte]`: the name once. */
function shortly([first = "", ...others]: readonly string[]): string {
  const name = first.replace(/\[.*$/s, "");
  const endings = others.map((other) => (other.startsWith(`${name}[`) ? other.slice(name.length) : other));
  return [first, ...endings].join(", ");
}

type Cell = readonly [text: string, paint?: (text: string) => string];
type Row = readonly Cell[];

/** Columns padded to their longest cell; colours take no room. */
function table(rows: readonly Row[]): readonly string[] {
  const width = (column: number) => Math.max(0, ...rows.map((row) => row[column]?.[0].length ?? 0));
  return rows.map((row) =>
    row
      .map(([text, paint = String], index) => paint(index === row.length - 1 ? text : text.padEnd(width(index))))
      .join("  "),
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
