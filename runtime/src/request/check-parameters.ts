/** Refuses parameters that an operation does not have, and a request without one that it needs. */
import type { Ranges } from "../definition/dialects.js";
import { badParameter, missingParameter, type Problem, shorten } from "../definition/problem.js";
import type { CollectionOperation } from "../definition/resource.js";
import { closestName } from "../util/closest-name.js";
import { isSpelled } from "./cursor.js";
import { wordsFor } from "./filters/exact-filter.js";
import { type MatchedQuery, mayRepeat } from "./matched-query.js";
import { knownParameters, parameterAt } from "./operation-parameters.js";
import { isPagingOff } from "./page-request.js";
import type { QueryParameter } from "./query-parameter.js";
import { isIndex, isUnder, type QueryEntry, toName } from "./query-string.js";

type CheckedOperation = Pick<
  CollectionOperation,
  "pagination" | "parameters" | "filters" | "key" | "fields" | "clientIncludes"
>;

/**
 * Refuses a known parameter in a form that it does not have (`page[]=5`, `rating[ne]=1`), because it would be ignored.
 * In strict mode, it refuses every unknown parameter, too. A handler reads its filters itself, so it decides about
 * their forms.
 * @param place The name of the operation in messages.
 * @throws Problem 400, naming the parameter and what to send instead
 */
export function checkParameters(
  query: MatchedQuery,
  operation: CheckedOperation,
  reader: "prisma" | "handler",
  place: "this collection" | "this item" = "this collection",
): void {
  const { strictQueryParameterValidation: isStrict, viaCursor } = operation.pagination;
  const isOff = viaCursor !== null && isPagingOff(query, operation.pagination);
  for (const entry of query.entries) {
    const { parameter } = entry;
    // With paging off, there are no positions.
    if (isOff && isPosition(parameter)) {
      if (isStrict) throw unknownParameter(entry, operation, place);
      continue;
    }
    if (parameter !== undefined || isEmptyText(entry, operation)) continue;
    const forms = [...knownParameters(operation).values()].filter((candidate) =>
      isOtherForm(entry.path, candidate, operation),
    );
    const refused = isStrict || reader === "prisma" ? forms : forms.filter((form) => !("filter" in form));
    if (refused.length > 0) throw wrongForm(entry, refused, place);
    // A view's own address spells the cursor's order, whether or not a client may order by its fields.
    const isView =
      entry.path[0] === operation.parameters.order &&
      viaCursor !== null &&
      isSpelled(query, viaCursor, operation.parameters);
    if (isStrict && !isView) throw unknownParameter(entry, operation, place);
  }
}

/**
 * Requires each filter without which an operation has no rows to list. A parameter that a handler requires is checked
 * when the values for the handler are read.
 * @param query The query without parameters that were sent empty.
 * @throws Problem 400, naming the parameter
 */
export function checkRequired({ entries }: MatchedQuery, operation: CheckedOperation, ranges: Ranges): void {
  for (const parameter of knownParameters(operation).values()) {
    if (!parameter.required || !("filter" in parameter)) continue;
    if (!entries.some((entry) => entry.parameter === parameter))
      throw missingParameter(parameter.name, wordsFor(parameter.filter, ranges));
  }
}

/** Checks whether a parameter occurs only in links: a part of a position, or an opaque cursor. */
function isPosition(parameter: QueryParameter | undefined): boolean {
  return parameter?.kind === "position" || parameter?.kind === "cursor";
}

/** Checks whether an entry is a position at the empty string, as links contain it: `name[gt][]=`. */
function isEmptyText(
  { path: [field = "", operator = "", index, deeper], value }: QueryEntry,
  operation: CheckedOperation,
) {
  if (value !== "" || index !== "" || deeper !== undefined) return false;
  const bound = parameterAt(operation, [field, operator]);
  return bound?.kind === "position" || mayRepeat(bound);
}

/** Checks whether a path is a wrong form of this parameter: `order[0][title]` for `order[title]`. */
function isOtherForm(
  path: readonly string[],
  parameter: QueryParameter,
  { parameters }: Pick<CheckedOperation, "parameters">,
): boolean {
  const parts = withoutIndices(path);
  const names = parts.map((_, index) => parts.slice(0, index + 1).join("."));
  const isDeeper = names.includes(withoutIndices(parameter.path).join("."));
  // The field itself need not be a parameter.
  if (parameter.kind === "position") return isDeeper;
  if (parameter.kind === "order" || parameter.kind === "exists") {
    return isDeeper || (parts.length === 1 && parts[0] === parameter.path[0]);
  }
  // `page[number]` is not another form of `page[size]`, even if the operation does not have it.
  return names.includes(parameter.path[0] ?? "") && !Object.values(parameters).includes(toName(path));
}

/** Returns the path without the numbers of list items: `["order", "title"]` for `order[0][title]`. */
function withoutIndices(path: readonly string[]): readonly string[] {
  return path.filter((part, index) => index === 0 || !isIndex(part));
}

function wrongForm(entry: QueryEntry, forms: readonly QueryParameter[], place: string): Problem {
  return refused(entry, `Send ${alternatives(forms)} instead.`, place);
}

function unknownParameter(entry: QueryEntry, operation: CheckedOperation, place: string): Problem {
  const isByCursor = operation.pagination.viaCursor !== null;
  const byCursor = "It is paged by cursor: follow the links to the next and the previous page.";
  // This comes before the nearest name, because a field such as `name` is near to `page`.
  if (isByCursor && isUnder(entry.path, operation.parameters.page)) return refused(entry, byCursor, place);
  // Positions come from links.
  const sent = [...knownParameters(operation).values()].filter((parameter) => !isPosition(parameter));
  const meant = closestName(
    toName(entry.path),
    sent.map(({ name }) => name),
  );
  if (meant !== undefined) return refused(entry, `Did you mean \`${meant}\`?`, place);
  if (sent.length === 0) return refused(entry, isByCursor ? byCursor : "It has none.", place);
  return refused(
    entry,
    `Its ${sent.length === 1 ? "only parameter is" : "parameters are"} ${alternatives(sent, "and")}.`,
    place,
  );
}

function refused({ path, value }: QueryEntry, hint: string, place: string): Problem {
  const name = toName(path);
  return badParameter(name, value, `\`${shorten(name)}\` is not a parameter of ${place}. ${hint}`);
}

/** The maximum number of parameters that a message names. */
const mostNamed = 20;

function alternatives(parameters: readonly QueryParameter[], conjunction = "or"): string {
  const named = parameters.slice(0, mostNamed).map(({ name }) => `\`${name}\``);
  const others = parameters.length - named.length;
  const all = others > 0 ? [...named, `${others} others`] : named;
  return [...all.slice(0, -2), all.slice(-2).join(` ${conjunction} `)].join(", ");
}
