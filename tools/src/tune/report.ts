/** Writes the measurements and findings: as text for the user, and as JSON for programs. */

import pc from "picocolors";
import {
  definitionHash,
  duration,
  formatList,
  groupDigits,
  type Measurements,
  type ReadApi,
  shownUrl,
  size,
  visible,
} from "prisma-paged/tools";
import type { CountCost, Finding, Options, Remedy } from "./findings/finding.js";
import { routeOfListing } from "./findings/statement-findings.js";
import { indexAttribute } from "./fix-schema.js";
import { type Answered, type Measurement, timeOf } from "./measure.js";
import type { MeasuredListing } from "./measure-api.js";
import { type Scopes, scopeText } from "./scopes.js";
import type { IndexTrial } from "./try-index.js";

export interface Report {
  /** The time of the report in ISO 8601: `2026-01-31T12:00:00.000Z`. */
  readonly measuredAt: string;
  /** The scopes that `tune` chose, because the user did not name them. */
  readonly chosen: Scopes;
  readonly measured: readonly MeasuredListing[];
  readonly findings: readonly TriedFinding[];
}

export interface TriedFinding extends Finding {
  readonly trial: IndexTrial;
}

/** The largest number of requests in the table, which shows the slowest ones. */
const most = 25;

/** Returns the report as text. @param fixable the number of findings that `--fix` can write into the schema */
export function tuneReportText({ chosen, measured, findings }: Report, fixable: number, color: boolean): string {
  const colors = pc.createColors(color);
  const sortedMeasurements = measured
    .flatMap(({ measurements }) => measurements)
    .toSorted((a, b) => timeOf(b) - timeOf(a));
  const lines = [headings, ...sortedMeasurements.slice(0, most).map(cellsOf)];
  const widths = headings.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const table = lines.map((line) =>
    line.map((cell, at) => (at === line.length - 1 ? cell : cell.padStart(widths[at] ?? 0))).join("  "),
  );
  const left =
    sortedMeasurements.length > most ? [colors.dim(`… and ${sortedMeasurements.length - most} faster requests`)] : [];
  const [head = "", ...rows] = table;
  return [
    colors.bold(head),
    ...rows,
    ...left,
    "",
    ...(Object.keys(chosen).length === 0 ? [] : [scopeLine(chosen), ""]),
    ...findings.flatMap((finding) => [...textOf(finding, colors), ""]),
    summary(findings, fixable),
  ].join("\n");
}

const scopeLine = (chosen: Scopes): string =>
  `Measured as the tenant with the most rows: \`--scope '${scopeText(chosen)}'\`. Another one may need other indexes.`;

const headings = ["median", "first run", "statements", "rows read", "sent", "size", "request"] as const;

function cellsOf(measurement: Measurement): readonly string[] {
  if (measurement.outcome === "failed") {
    return [duration(measurement.milliseconds), "", "", "", "", "failed", shownUrl(measurement.request.url)];
  }
  const { warm, cold, statements, rowsSent, bytes, request } = measurement;
  const read = rowsReadOf(measurement);
  return [
    ...[duration(warm), duration(cold), String(statements.length), read === undefined ? "?" : groupDigits(read)],
    ...[groupDigits(rowsSent), size(bytes), shownUrl(request.url)],
  ];
}

function rowsReadOf({ statements }: Answered): number | undefined {
  const known = statements.map(({ plan }) => plan.rowsRead);
  return known.includes(undefined) ? undefined : known.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

function textOf(
  { code, route, alike = [], headline, proof, remedy, costs = [], trial }: TriedFinding,
  colors: ReturnType<typeof pc.createColors>,
): readonly string[] {
  const [action, why] = remedyText(remedy);
  return [
    `${colors.yellow(code)}  ${colors.bold(visible(route))}: ${visible(headline)}`,
    `  ${visible(proof)}`,
    ...(alike.length === 0 ? [] : [visible(`  the same applies to ${formatList(alike)}`)]),
    `  ${colors.green("→")} ${visible(action)}`,
    ...(why === undefined ? [] : [visible(`    ${why}`)]),
    ...costs.map((cost) => visible(`    ${costText(cost)}`)),
    ...(remedy.kind === "index" ? [visible(`    ${trialText(trial)}`)] : []),
  ];
}

function costText({ options, milliseconds, firstRun }: CountCost): string {
  const text = optionsText(options) || "as it is";
  const first = options.count === "cached" ? `, and ${duration(firstRun)} once in \`countSeconds\`` : "";
  return `${text}: ${duration(milliseconds)}${first}${options.partial ? ", without a total" : ""}`;
}

function optionsText(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ");
}

function trialText(trial: IndexTrial): string {
  switch (trial.outcome) {
    case "tried":
      return `tried: ${duration(trial.before)} → ${duration(trial.after)}`;
    case "useless":
      return `tried, without a gain: ${duration(trial.before)} → ${duration(trial.after)}`;
    case "planned":
      return "planned: PostgreSQL would use it, by hypopg";
    case "unplanned":
      return "not planned: PostgreSQL would not use it, by hypopg";
    case "failed":
      return `not tried: ${trial.reason}`;
    case "not-tried":
      return "not tried: name a disposable copy of the database with `--try-on`";
  }
}

function remedyText(remedy: Remedy): readonly [action: string, why?: string] {
  switch (remedy.kind) {
    case "index":
      return [`add \`${indexAttribute(remedy.fields)}\` to \`${remedy.model}\``];
    case "options":
      return [
        `\`${optionsText(remedy.options)}\` in the \`@pagination\` of \`${remedy.operation}\` (${remedy.model})`,
        remedy.why,
      ];
    case "sql":
      return [remedy.sql, remedy.why];
    case "words":
      return [remedy.text];
  }
}

function summary(findings: readonly TriedFinding[], fixable: number): string {
  if (findings.length === 0) return "No findings.";
  const count = `${findings.length} ${findings.length === 1 ? "finding" : "findings"}`;
  return fixable === 0 ? `${count}.` : `${count}; \`--fix\` can write ${fixable} of them into the schema.`;
}

export function tuneReportJson(
  { measuredAt, chosen, measured, findings }: Report,
  { api, datamodel }: ReadApi,
): string {
  const requests = measured.flatMap(({ listing: { parent, operation }, listing, rows, measurements }) => {
    const route = { route: routeOfListing(listing), definition: definitionHash(parent, operation, api, datamodel) };
    return measurements.map((measurement) => ({
      ...route,
      ...(rows !== undefined && { tableRows: rows }),
      url: measurement.request.url,
      kind: measurement.request.kind,
      ...(measurement.outcome === "failed"
        ? { failed: measurement.reason, milliseconds: measurement.milliseconds }
        : {
            milliseconds: measurement.warm,
            fastest: measurement.fastest,
            firstRun: measurement.cold,
            bytes: measurement.bytes,
            rowsSent: measurement.rowsSent,
            rowsRead: rowsReadOf(measurement),
            statements: measurement.statements,
          }),
    }));
  });
  const shown = findings.map(({ request, ...finding }) => ({ ...finding, ...(request && { url: request.url }) }));
  const written: Measurements & { readonly chosenScope: object; readonly findings: object } = {
    version: 1,
    measuredAt,
    requests,
    findings: shown,
    chosenScope: JSON.parse(scopeText(chosen)),
  };
  return JSON.stringify(written, null, 2);
}
