/**
 * Explains why the database refused a value that Prisma accepted. The value may not suit the type of its column
 * (`@db.Uuid` is a string for Prisma) or its collation, or it may be too long.
 */
import { Problem } from "../definition/problem.js";
import { pathStepsOf } from "../definition/related-models.js";
import { hasTooManyValues, isLongPattern, isRefusedValue, isUnsearchable } from "../reading/database-errors.js";
import { whereOfQuery } from "../request/filters/filters.js";
import type { MatchedQuery } from "../request/matched-query.js";
import { onOrderField } from "../request/order.js";
import { publicFieldName } from "../request/public-names.js";
import { toName } from "../request/query-string.js";
import { allOf } from "../request/where.js";
import type { CollectionRequest } from "./collection-request.js";
import type { ServedResource } from "./served-resource.js";

/** A reason for which the database refuses a parameter. */
interface Refusal {
  readonly isCause: (error: unknown) => boolean;
  /** Whether the database notices the value only when it compares it with a row. */
  readonly needsRow: boolean;
  /** The rest of the detail, after the name of the parameter. */
  readonly reason: string;
  /** Whether the statement has too many values together. The longest list is then the cause. */
  readonly isOfAll?: true;
}

const refusals: readonly Refusal[] = [
  {
    isCause: isRefusedValue,
    needsRow: false,
    reason: "does not match its column's type in the database: the value may be too large or too long.",
  },
  {
    isCause: isUnsearchable,
    needsRow: true,
    reason:
      "looks for a part of a text in a column with a nondeterministic collation, which PostgreSQL does not support. Send the request without it.",
  },
  {
    isCause: isLongPattern,
    needsRow: true,
    reason: "is too long: the database compares shorter texts only. Send fewer characters.",
  },
  {
    isCause: hasTooManyValues,
    needsRow: false,
    reason: "has too many values for one statement of the database. Send several requests instead.",
    isOfAll: true,
  },
];

/**
 * Finds the parameter whose value the database refused. It runs one statement for the application's own conditions, one
 * for each filtered field, and one for each parameter of the refused field. Then it throws.
 * @throws Problem 400, naming the parameter, for a value of the client. Otherwise the error itself, which becomes 500.
 */
export async function explainRefusal(error: unknown, request: CollectionRequest): Promise<never> {
  const refusal = refusals.find(({ isCause }) => isCause(error));
  throw (refusal && (await refusedParameter(error, request, refusal))) ?? error;
}

/** Returns the problem of the refused parameter; undefined if no parameter of the request is the cause. */
async function refusedParameter(
  cause: unknown,
  { served, operation, parent, query, cursor, schemaWhere, scope, relatedScopes: scopes, hooks }: CollectionRequest,
  refusal: Refusal,
): Promise<Problem | undefined> {
  const { provider } = served.defined;
  const refuses = (where: object | undefined) => isRefused(served, where, refusal);
  if (await refuses(allOf([schemaWhere, parent?.where, scope]))) return undefined;
  const problem = (sent: MatchedQuery, name: string) => refusedProblem(sent, name, refusal, cause);
  if (refusal.isOfAll) return longListProblem(query, refusal, cause);
  const options = { provider, exists: operation.parameters.exists };
  const filtering = cursor?.rest ?? query;
  for (const [name, filter] of Object.entries(operation.filters)) {
    const where = whereOfQuery(filtering, { [name]: filter }, options);
    if (where === undefined) continue;
    if (!(await refuses(where))) {
      const isScopes =
        pathStepsOf(filter).length > 0 &&
        (await refuses(whereOfQuery(filtering, { [name]: filter }, { ...options, scopes })));
      if (isScopes) return undefined;
      continue;
    }
    const ofField = filtering.entries.filter(({ path }) => path[0] === name);
    for (const entry of ofField) {
      const entryWhere = whereOfQuery({ entries: [entry] }, { [name]: filter }, options);
      if (await refuses(entryWhere)) return problem({ entries: [entry] }, name);
    }
    return problem(filtering, name);
  }
  for (const further of hooks.where) {
    const where = further.where(query, operation, provider, scopes);
    if (where !== undefined && (await refuses(where))) return problem(query, further.parameterOf(operation));
  }
  // Only the values of the position remain.
  const positions = { entries: query.entries.filter((entry) => !filtering.entries.includes(entry)) };
  for (const [index, field] of (cursor?.fields ?? []).entries()) {
    const value = cursor?.position?.values[index];
    if (value !== undefined && (await refuses(onOrderField(field, value))))
      return problem(positions, publicFieldName(field));
  }
  return undefined;
}

/**
 * Checks whether the database refuses a value of this condition, by one statement. It reads no row unless the cause
 * requires one. Otherwise an error in the data, or in a view or a policy of the database, would be blamed on the value.
 */
export async function isRefused(
  { source, defined }: Pick<ServedResource, "source" | "defined">,
  where: object | undefined,
  { isCause, needsRow }: Pick<Refusal, "isCause" | "needsRow"> = { isCause: isRefusedValue, needsRow: false },
): Promise<boolean> {
  const [key] = defined.identifier.fields;
  const noRow = needsRow ? undefined : key && { [key.name]: { in: [] } };
  try {
    await source.findMany({ take: 1, where: allOf([where, noRow]) ?? {} });
    return false;
  } catch (error) {
    return isCause(error);
  }
}

/** Returns the problem of the longest list; undefined if the client sent no list. */
function longListProblem({ entries }: MatchedQuery, { reason }: Refusal, cause: unknown): Problem | undefined {
  const lengths = new Map<string, number>();
  for (const { parameter } of entries) {
    if (parameter?.list !== undefined) lengths.set(parameter.name, (lengths.get(parameter.name) ?? 0) + 1);
  }
  const [longest] = [...lengths].sort(([, one], [, other]) => other - one);
  if (longest === undefined) return undefined;
  const [parameter, length] = longest;
  return new Problem(400, `\`${parameter}\` ${reason}`, { parameter, value: `${length} values`, cause });
}

function refusedProblem(query: MatchedQuery, name: string, { reason }: Refusal, cause: unknown): Problem {
  const sent = query.entries.find(({ path, parameter }) => path[0] === name || parameter?.kind === "cursor");
  const parameter = sent === undefined ? name : toName(sent.path);
  return new Problem(400, `\`${parameter}\` ${reason}`, { parameter, ...(sent && { value: sent.value }), cause });
}
