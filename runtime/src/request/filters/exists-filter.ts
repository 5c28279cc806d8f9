/** Filters by whether a field has a value: `exists[f]=true` and `exists[f]=false`. */
import { dialects } from "../../definition/dialects.js";
import { existsRelated } from "../../definition/relation.js";
import { parameterValue } from "../parameter-value.js";
import { getScalar } from "../query-string.js";
import { noValue, valueCondition } from "../where.js";
import { type FilterKind, ownParameter, parameterName } from "./filter-kind.js";

/** The filter for rows with a value, or for rows without one. A missing related row has no value. */
export const existsFilter: FilterKind = {
  parameters(field, filter, { names }) {
    if (!filter.exists) return [];
    const spelling = parameterName(names.exists, field);
    return [
      { kind: "exists", option: "exists", value: { form: "boolean" }, ...spelling, ...ownParameter(field, filter) },
    ];
  },
  conditions(query, name, filter, { exists, provider, scopes }) {
    const text = filter.exists && getScalar(query, exists, name);
    if (!text) return [];
    const { through = [], none = null, relation } = filter;
    const isThere = parameterValue(`${exists}[${name}]`, text, { type: "Boolean" }, dialects[provider].ranges);
    const [step] = through;
    if (relation !== undefined && step !== undefined) {
      return [{ through: [], condition: existsRelated(step, isThere === true, scopes?.get(step.model)) }];
    }
    const condition = valueCondition(name, filter, filter.list ? { isEmpty: false } : { not: none }, provider);
    return [{ through, condition, ...(!isThere && { opposite: noValue(name, filter, provider) }) }];
  },
};
