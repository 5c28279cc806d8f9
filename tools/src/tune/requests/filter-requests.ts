/** Makes a request for each filter and order, with values from the data. */

import { identifyingColumns, type Provider, type QueryParameter } from "@prisma-paged/runtime/generator";
import type { ApiResource } from "prisma-paged/tools";
import { type TuneRequest, withPairs } from "./request.js";
import type { Sampling } from "./sampling.js";
import { type CountedValue, frequentValues, inOrder, middleRow, selecting, textOfValue } from "./values.js";

type Row = Readonly<Record<string, unknown>>;

/** A text that no row has. */
const absent = "qzxjkwv";

export async function filterRequests(
  offered: readonly QueryParameter[],
  path: string,
  equal: readonly string[],
  target: ApiResource,
  sampling: Sampling,
): Promise<readonly TuneRequest[]> {
  const delegate = sampling.delegate(target);
  const identifier = target.resource.identifier.fields.map(({ name }) => name);
  const row = await middleRow(
    delegate,
    inOrder(identifier),
    await sampling.rowsOf(target),
    sampledFields(offered, target),
  );
  const requests: TuneRequest[] = [];
  for (const parameter of offered) {
    if (parameter.list !== undefined) continue;
    const parameterRequests = await requestsOfParameter(parameter, row ?? {}, sampling.api.provider, (column) =>
      frequentValues(delegate, column),
    );
    for (const { value, ...rest } of parameterRequests) {
      const request = { kind: "filter", ...rest, equal: [...new Set([...equal, ...(rest.equal ?? [])])] } as const;
      requests.push({
        ...request,
        url: withPairs(path, [[parameter.name, value]]),
        name: `${parameter.name}=${value}`,
      });
    }
  }
  return requests;
}

type Found = Partial<TuneRequest> & { readonly value: string };

async function requestsOfParameter(
  parameter: QueryParameter,
  row: Row,
  provider: Provider,
  columnValues: (column: string) => ReturnType<typeof frequentValues>,
): Promise<readonly Found[]> {
  if (parameter.kind === "search") {
    const { field, through = [] } = parameter.fields[0] ?? { field: "" };
    const columns = parameter.fields.flatMap((searchField) =>
      searchField.through === undefined ? [searchField.field] : [],
    );
    const word = wordOf(valueAt(row, [...through.map(({ relation }) => relation), field]));
    return [...(word === undefined ? [] : [word]), absent].map((value) => ({
      kind: "text",
      value,
      textColumns: columns,
    }));
  }
  if (!("filter" in parameter)) return [];
  const { filter, value } = parameter;
  const { through, json, anyOf, relation, list } = filter;
  if (json !== undefined || anyOf !== undefined || list !== undefined) return [];
  const [step] = through ?? [];
  const [foreignKey] = (relation && step && identifyingColumns(step, [relation.field])) ?? [];
  const column = through === undefined ? (filter.field ?? parameter.field) : foreignKey;
  const columns = column === undefined ? [] : [column];
  switch (parameter.kind) {
    case "exact": {
      if (value.form !== "scalar" && value.form !== "key") return [];
      // Only on MySQL does an index find texts in any letter case.
      const isAnyCase = filter.match === "iexact" && provider !== "mysql";
      const asText = isAnyCase ? ({ kind: "text", textColumns: columns } as const) : { equal: columns };
      const values = column === undefined ? undefined : await columnValues(column);
      const sample = valueAt(row, pathOf(parameter));
      const candidates: readonly CountedValue[] =
        values === undefined ? [{ value: sample }] : [values.frequent, values.rare];
      return candidates.flatMap(({ value: candidateValue, rows }, at): readonly Found[] => {
        if (candidateValue == null || (at > 0 && candidateValue === candidates[0]?.value)) return [];
        return [
          { value: textOfValue(candidateValue, value.type), ...asText, ...(rows !== undefined && { matching: rows }) },
        ];
      });
    }
    case "text": {
      const word = wordOf(valueAt(row, pathOf(parameter)));
      // An index that has the texts in a suitable order finds their start by a range.
      const isOrdered = provider === "mysql" || (provider === "sqlite" && filter.caseSensitive === true);
      const isRange = parameter.match === "start" && isOrdered && column !== undefined;
      return [...(word === undefined ? [] : [word]), absent].map((text): Found => {
        return isRange ? { value: text, range: column } : { kind: "text", value: text, textColumns: columns };
      });
    }
    case "comparison": {
      if (parameter.operator !== "gte" || value.form !== "scalar") return [];
      const sample = valueAt(row, pathOf(parameter));
      const texts = sample == null ? [] : [textOfValue(sample, value.type)];
      return texts.map((text) => ({ value: text, ...(column !== undefined && { range: column }) }));
    }
    case "order":
      return (["asc", "desc"] as const).map((direction) => ({
        kind: "order",
        value: direction,
        ...(column !== undefined && { order: [{ field: column, direction: direction === "asc" ? "ASC" : "DESC" }] }),
      }));
    case "exists":
      return [true, false].map((isPresent) => ({
        value: String(isPresent),
        ...(column !== undefined && { presence: { field: column, isPresent } }),
      }));
    default:
      return [];
  }
}

function pathOf(parameter: Extract<QueryParameter, { readonly filter: object }>): readonly string[] {
  const { through = [], field = parameter.field, relation } = parameter.filter;
  return [...through.map((step) => step.relation), relation?.field ?? field];
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row);
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the first letters of a text, such as `Londo` for `London`: a visitor has typed them when the first results
 * appear. Undefined without a word of three letters.
 */
function wordOf(value: unknown): string | undefined {
  const word = typeof value === "string" ? /[\p{L}\p{N}]{3,}/u.exec(value)?.[0] : undefined;
  return word?.slice(0, 5);
}

/** Returns Prisma's `select` of the fields that the filters use, of the row and of the rows that it refers to. */
function sampledFields(offered: readonly QueryParameter[], target: ApiResource): object {
  const select = selecting(target.resource.identifier.fields.map(({ name }) => name));
  const paths = offered.flatMap((parameter): readonly (readonly string[])[] => {
    if (parameter.kind === "search") {
      return parameter.fields.map(({ field, through = [] }) => [...through.map(({ relation }) => relation), field]);
    }
    if (!("filter" in parameter) || parameter.filter.anyOf || parameter.filter.json) return [];
    return parameter.filter.through?.some(({ list }) => list) ? [] : [pathOf(parameter)];
  });
  for (const path of paths) {
    let level = select;
    for (const name of path.slice(0, -1)) {
      const inner = (level[name] ?? { select: {} }) as { select: Record<string, unknown> };
      level[name] = inner;
      level = inner.select;
    }
    const last = path.at(-1);
    if (last !== undefined) level[last] = true;
  }
  return select;
}
