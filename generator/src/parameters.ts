/** The query parameters of one operation: no two may have the same name (CONTRACT 3). */
import type { CollectionOperation, Filter } from "@prisma-paged/runtime";
import type { Model } from "./datamodel.js";
import type { Diagnostics, Span } from "./diagnostics.js";
import type { PlacedFilters } from "./filters.js";
import { optionOf } from "./parameter-names.js";
import { templated } from "./paths.js";
import type { PlatformConfig } from "./platform-config.js";

type Operation = Pick<CollectionOperation, "path" | "pagination" | "parameters">;
type Spans = NonNullable<PlatformConfig["parameterSpans"]>;

/** A parameter that the operation answers to whatever the model's fields are called. */
interface Parameter {
  readonly name: string;
  readonly meaning: string;
}

/** One that platform.yaml may name otherwise. */
interface PagingParameter extends Parameter {
  readonly option: string;
  /** Of the name, where it was set. */
  readonly span: Span | undefined;
}

/** Reports a filtered field whose parameter is already the paging's, or the `order[…]` or `exists[…]` of the filters. */
export function checkParameters(
  operation: Operation,
  filters: PlacedFilters,
  model: Model,
  spans: Spans,
  diagnostics: Diagnostics,
): void {
  const route = `GET ${templated(operation.path)}`;
  const paging = pagingParameters(operation, spans);
  const ofFilters = filterParameters(filters);
  for (const [name, { filter, span }] of filters) {
    if (!answersToName(filter)) continue;
    const renamed = paging.find((parameter) => parameter.name === name);
    const rival = ofFilters.find((parameter) => parameter.name === name) ?? renamed;
    if (rival === undefined) continue;
    const message = `\`${model.name}.${name}\` is filtered by the parameter \`${name}\`, which is ${rival.meaning} on \`${route}\`.`;
    const rename = rival === renamed ? `rename the other by \`${renamed.option}\` in platform.yaml, or ` : "";
    diagnostics.error("parameter-clash", message, span, `${rename}remove the filter`);
  }
  for (const { name, meaning, option, span } of paging) {
    if (!ofFilters.some((parameter) => parameter.name === name)) continue;
    const message = `\`${option}\` calls ${meaning} \`${name}\`, which the filters of \`${route}\` use.`;
    diagnostics.error("parameter-clash", message, span, "choose another name");
  }
}

/** Those that the client may send. */
function pagingParameters({ pagination, parameters }: Operation, spans: Spans): readonly PagingParameter[] {
  const { enabled, clientEnabled, clientItemsPerPage, clientPartial } = pagination;
  const isPaged = enabled || clientEnabled;
  const all = [
    { key: "page", meaning: "the page number", isAnswered: isPaged },
    { key: "enabled", meaning: "the switch of paging", isAnswered: clientEnabled },
    { key: "itemsPerPage", meaning: "the page size", isAnswered: isPaged && clientItemsPerPage },
    { key: "partial", meaning: "the switch of partial paging", isAnswered: isPaged && clientPartial },
  ] as const;
  return all
    .filter(({ isAnswered }) => isAnswered)
    .map(({ key, meaning }) => ({ name: parameters[key], meaning, option: optionOf(key), span: spans[key] }));
}

/** What stands before a field's name in brackets. */
function filterParameters(filters: PlacedFilters): readonly Parameter[] {
  const all = [...filters.values()].map(({ filter }) => filter);
  return [
    ...(all.some(({ order }) => order) ? [{ name: "order", meaning: "the order of the result" }] : []),
    ...(all.some(({ exists }) => exists) ? [{ name: "exists", meaning: "the test for null" }] : []),
  ];
}

/** `f=…`, `f[]=…` and `f[lt]=…` begin with the field's name; `order[f]` and `exists[f]` do not. */
function answersToName({ match, range }: Filter): boolean {
  return match !== undefined || range === true;
}
