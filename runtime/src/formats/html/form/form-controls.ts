import { identifyingColumns } from "../../../definition/relation.js";
import type { Filter } from "../../../definition/resource.js";
import { longestText } from "../../../request/filters/text-condition.js";
import { operationParameters } from "../../../request/operation-parameters.js";
import { wordsOf } from "../../../request/parameter-words.js";
import { searchedName } from "../../../request/public-names.js";
import type {
  DeclaredParameter,
  FilterParameter,
  QueryParameter,
  SearchParameter,
} from "../../../request/query-parameter.js";
import { getScalar, type Query, type QueryEntry, toName } from "../../../request/query-string.js";
import { capitalise, toWords } from "../../../util/to-words.js";
import { type FormRequest, orderEntries, startQuery } from "../links.js";
import {
  countedInput,
  filterInput,
  type Input,
  inputOf,
  matchInput,
  matchingOption,
  presence,
  toggle,
} from "./form-inputs.js";

/** A control of a form. If it is sent empty, it does not change the request. */
export interface Control {
  /** The name of the query parameter: `population[gte]`. */
  readonly name: string;
  readonly label: string;
  /** The value of the parameter in the query; empty if the query does not contain it. */
  readonly value: string;
  readonly input: Input;
  /**
   * The description of a handler's parameter in the schema, or the names that `include` or `facets` accepts. Undefined
   * for other controls.
   */
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
}

/** The controls of a form, which depend on the operation's options. */
interface FormControls {
  /** The control that searches several fields at once. Undefined if the operation has no search. */
  readonly search?: Control | undefined;
  readonly filters: readonly Control[];
  readonly order: readonly Control[];
  readonly paging: readonly Control[];
  /** The query entries that have no control. */
  readonly carried: readonly QueryEntry[];
}

export function formControls(page: FormRequest): FormControls {
  const query = startQuery(page);
  const parameters = operationParameters(page.operation);
  const search = parameters.flatMap((parameter) =>
    parameter.kind === "search" ? searchControl(parameter, query) : [],
  )[0];
  const filters = parameters.flatMap((parameter) => filterControl(parameter, query, page) ?? []);
  const order = orderControls(page, parameters);
  const paging = pagingKinds.flatMap((kind) =>
    parameters.flatMap((parameter) =>
      parameter.kind === kind && !parameter.list ? (pagingControl(parameter, query) ?? []) : [],
    ),
  );
  const names = new Set([...(search ? [search] : []), ...filters, ...order, ...paging].map(({ name }) => name));
  const carried = query.entries.filter(
    ({ path, parameter }) => !names.has(toName(path)) && parameter?.kind !== "order",
  );
  return { search, filters, order, paging, carried };
}

function searchControl(parameter: SearchParameter, query: Query): Control {
  const searched = parameter.fields.map((field) => searchedName(field).split(".").map(toWords).join(" "));
  const input: Input = { kind: "text", type: "search", placeholder: searched.join(", "), longest: longestText };
  return control(query, parameter, input);
}

function filterControl(parameter: QueryParameter, query: Query, page: FormRequest): Control | undefined {
  // One control is enough for a condition, although a list of values is another spelling of it.
  if (parameter.list !== undefined) return undefined;
  if (parameter.kind === "declared") return declaredControl(parameter, query);
  if (!("filter" in parameter)) return undefined;
  if (isFixed(parameter.filter, page.parent)) return undefined;
  const { verb, label = verb } = wordsOf(parameter);
  const text = label(parameter);
  if (text === undefined) return undefined;
  const sent = getScalar(query, ...parameter.path) ?? "";
  const whole = `${capitalise(toWords(parameter.field))} ${text}`.trim();
  return { ...control(query, parameter, inputFor(parameter, sent, page), whole), required: parameter.required };
}

function inputFor(parameter: FilterParameter, sent: string, page: FormRequest): Input {
  const { filter, field, kind } = parameter;
  if (parameter.value.form === "boolean") return presence;
  if (kind === "comparison") return inputOf(filter.type, sent);
  const input = filterInput(filter, sent, page);
  const values = kind === "exact" ? page.facets?.[field] : undefined;
  return values === undefined ? input : countedInput(input, sent, filter, values);
}

/**
 * Returns whether the path of a list relation already decides a filter. It decides a filter on the relation to the
 * parent, or on a field of the parent.
 */
function isFixed({ relation, through: [step] = [] }: Filter, parent: FormRequest["parent"]): boolean {
  const own = relation && step && identifyingColumns(step, [relation.field]);
  const names = [...(own ?? []), step?.list ? undefined : step?.relation];
  return parent?.impliedFields.some((name) => names.includes(name)) === true;
}

function declaredControl(parameter: DeclaredParameter, query: Query): Control {
  const { declared, path, required } = parameter;
  const input = matchInput(declared, getScalar(query, ...path) ?? "", "–");
  const label = capitalise(toWords(toName(path)));
  return { ...control(query, parameter, input, label), description: declared.description, required };
}

const steps = ["Sort by", "Then by", "And then by"] as const;

/**
 * Returns one select for each step of the order, with every field in both directions. The server reads
 * `order[1]=population:desc` as `order[population]=desc`.
 */
function orderControls(page: FormRequest, parameters: readonly QueryParameter[]): readonly Control[] {
  const { order } = page.operation.parameters;
  const sortable = parameters.flatMap((parameter) =>
    parameter.kind === "order" && !isFixed(parameter.filter, page.parent) ? [parameter.field] : [],
  );
  const chosen = orderEntries(page);
  const options = sortable.flatMap((field) => {
    const label = toWords(field);
    return [
      [`${field}:asc`, `${label}, ascending`],
      [`${field}:desc`, `${label}, descending`],
    ] as const;
  });
  const count = Math.min(sortable.length, Math.max(steps.length, chosen.length));
  return Array.from({ length: count }, (_, index) => {
    const [field, direction] = chosen[index] ?? [];
    return {
      name: toName([order, String(index + 1)]),
      label: steps[index] ?? "And then by",
      value: field === undefined ? "" : `${field}:${direction?.toLowerCase()}`,
      input: { kind: "select", options: [["", index === 0 ? "Default order" : "–"], ...options] },
    };
  });
}

/** The kinds of parameters that concern the page, in the order of the form. */
const pagingKinds = ["page-size", "switch", "partial", "fields", "include", "facets"] as const;

function pagingControl(parameter: QueryParameter, query: Query): Control | undefined {
  switch (parameter.kind) {
    case "page-size": {
      const { maximum: max, default: placeholder } = parameter;
      const size = control(query, parameter, { kind: "number", step: "1", placeholder: String(placeholder), max });
      // The server lowers a larger size silently. A browser would refuse to send it again.
      return Number(size.value) > max ? { ...size, value: String(max) } : size;
    }
    case "switch":
    case "partial": {
      const { states } = wordsOf(parameter);
      return states && control(query, parameter, toggle(parameter.default, states));
    }
    // The columns of the table name the fields. Only a description can name what `include` and `facets` accept.
    case "fields":
      return control(query, parameter, { kind: "text", type: "text", placeholder: "all" });
    case "include":
    case "facets": {
      const chosen = control(query, parameter, { kind: "text", type: "text", placeholder: "none" });
      return { ...chosen, description: parameter.names.join(", ") };
    }
    default:
      return undefined;
  }
}

/**
 * Returns the control of a parameter.
 * @param label Default: the label in the table of parameter words
 */
function control(query: Query, parameter: QueryParameter, input: Input, label = labelOf(parameter)): Control {
  const { path } = parameter;
  const sent = getScalar(query, ...path) ?? "";
  return {
    name: toName(path),
    label,
    value: input.kind === "select" ? matchingOption(sent, input.options) : sent,
    input,
  };
}

function labelOf(parameter: QueryParameter): string {
  return wordsOf(parameter).label?.(parameter) ?? toWords(parameter.name);
}
