/**
 * Warns of requests that no index serves: once for each missing index, with the line to add and the requests that it
 * serves.
 */
import type { Diagnostic, Diagnostics } from "../diagnostics/diagnostics.js";
import type { Schema } from "../model/schema.js";
import type { IndexField, Model } from "../schema/datamodel.js";
import { columnsText } from "../schema/index-use.js";
import { whereText } from "../schema/partial-indexes.js";
import { formatList } from "../util/wording.js";
import type { IndexNeed } from "./index-need.js";
import { indexHint } from "./index-suggestion.js";

export function warnOfMissingIndexes(
  indexNeeds: readonly IndexNeed[],
  context: Pick<Schema, "provider" | "previewFeatures">,
  diagnostics: Diagnostics,
): void {
  for (const { code, span, isForeseen } of indexNeeds) if (isForeseen) diagnostics.foresee(code, span);
  const needs = indexNeeds.filter(({ isForeseen }) => !isForeseen);
  // A request whose warning is suppressed has a separate report, so that the warning for its index still names the
  // other requests.
  const isSuppressed = ({ code, span }: IndexNeed) => diagnostics.isSuppressed(code, span);
  const groups = [...needs.filter(isSuppressed).map(alone), ...byIndex(needs.filter((need) => !isSuppressed(need)))];
  for (const { needs, index } of groups) {
    const [{ code, span, model }] = needs;
    diagnostics.warning({
      code,
      ...effectsOf(needs, model),
      span,
      help: indexHint(model, context.provider, index) + partialHint(needs, index, context),
    });
  }
}

/**
 * Advises a partial index instead, of only the rows that the requests read. All requests must have these conditions,
 * and Prisma must be able to declare the index.
 */
function partialHint(
  needs: MissingIndex["needs"],
  index: readonly IndexField[],
  { previewFeatures, provider }: Pick<Schema, "previewFeatures" | "provider">,
): string {
  const [{ only = [], model }] = needs;
  if (only.length === 0 || provider === "mysql" || !previewFeatures.has("partialIndexes")) return "";
  const where = whereText(only);
  const rest = index.filter(({ field }) => !only.some((each) => each.field === field && each.operator === "equals"));
  const table: Model = { ...model, indexes: [...model.indexes, rest] };
  const isEnough = needs.every((need) => whereText(need.only ?? []) === where && need.isMet(table));
  if (rest.length === 0 || !isEnough) return "";
  return `, or \`@@index(${columnsText(rest)}, where: ${where})\`, which has no other rows`;
}

/** An index that is missing, and the requests that it serves. */
interface MissingIndex {
  readonly index: readonly IndexField[];
  readonly needs: readonly [IndexNeed, ...IndexNeed[]];
}

const alone = (need: IndexNeed): MissingIndex => ({ index: need.advice, needs: [need] });

/**
 * Returns the fewest indexes that serve all requests. A request has no separate index if the beginning of a longer one
 * serves it.
 */
function byIndex(needs: readonly IndexNeed[]): readonly MissingIndex[] {
  const longestFirst = needs.toSorted((a, b) => b.advice.length - a.advice.length);
  const missingIndexes: MissingIndex[] = [];
  for (const need of longestFirst) {
    const at = missingIndexes.findIndex(
      ({ index, needs: [{ model }] }) => model.name === need.model.name && isServed(need, index),
    );
    const same = missingIndexes[at];
    if (same === undefined) missingIndexes.push(alone(need));
    else missingIndexes[at] = { ...same, needs: [...same.needs, need] };
  }
  return missingIndexes.map(({ index, needs: grouped }) => {
    const [first, ...furtherNeeds] = needs.filter((need) => grouped.includes(need));
    return { index, needs: first === undefined ? grouped : [first, ...furtherNeeds] };
  });
}

function isServed({ model, isMet }: IndexNeed, index: readonly IndexField[]): boolean {
  const table: Model = { ...model, indexes: [...model.indexes, index] };
  return isMet(table);
}

/**
 * Returns the texts of a warning: ``no index of `Book` serves `GET /books/feed` ``, because each page sorts all rows.
 * Further requests are notes.
 */
function effectsOf(
  needs: readonly IndexNeed[],
  { name }: Model,
): Required<Pick<Diagnostic, "headline" | "label" | "notes">> {
  const [first, ...furtherEffects] = [...new Set(needs.map(({ effect }) => effect))].map((effect) => {
    const routes = new Set(needs.filter((need) => need.effect === effect).map(({ route }) => route));
    const [route = "", ...alike] = routes;
    const more = alike.length === 0 ? [] : [`the same applies to ${formatList(alike)}`];
    return { route: formatList([route]), label: `each page ${effect}`, more };
  });
  const shortfalls = new Set(needs.flatMap(({ shortfall }) => shortfall ?? []));
  return {
    headline: `no index of \`${name}\` serves ${first?.route}`,
    label: first?.label ?? "",
    notes: [
      ...(first?.more ?? []),
      ...furtherEffects.flatMap(({ route, label, more }) => [`none serves ${route}: ${label}`, ...more]),
      ...shortfalls,
    ],
  };
}
