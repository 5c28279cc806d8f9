/** Requests that no index serves: a warning for each missing index, with the line to add and the requests it serves. */
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Plan } from "../model/plan.js";
import type { IndexField, Model } from "../schema/datamodel.js";
import { formatList } from "../util/wording.js";
import type { IndexNeed } from "./index-need.js";
import { indexHint } from "./index-suggestion.js";

export function warnOfMissingIndexes(
  needs: readonly IndexNeed[],
  { provider }: Pick<Plan, "provider">,
  diagnostics: Diagnostics,
): void {
  // What the schema acknowledges has a report of its own: it hides no other request from the warning of its index.
  const isSuppressed = ({ code, span }: IndexNeed) => diagnostics.isSuppressed(code, span);
  const groups = [...needs.filter(isSuppressed).map(alone), ...byIndex(needs.filter((need) => !isSuppressed(need)))];
  for (const { needs, index } of groups) {
    const [{ code, span, model }] = needs;
    const message = `No index of \`${model.name}\` serves ${effectsOf(needs)}.`;
    diagnostics.warning(code, message, span, indexHint(model, provider, index));
  }
}

/** An index that is missing, and the requests that it serves. */
interface MissingIndex {
  readonly index: readonly IndexField[];
  readonly needs: readonly [IndexNeed, ...IndexNeed[]];
}

const alone = (need: IndexNeed): MissingIndex => ({ index: need.advice, needs: [need] });

/** The fewest indexes that serve all requests: what the beginning of a longer one serves has none of its own. */
function byIndex(needs: readonly IndexNeed[]): readonly MissingIndex[] {
  const longestFirst = needs.toSorted((a, b) => b.advice.length - a.advice.length);
  const found: MissingIndex[] = [];
  for (const need of longestFirst) {
    const at = found.findIndex(({ index, needs: [{ model }] }) => model === need.model && isServed(need, index));
    const same = found[at];
    if (same === undefined) found.push(alone(need));
    else found[at] = { ...same, needs: [...same.needs, need] };
  }
  return found.map(({ index, needs: grouped }) => {
    const [first, ...others] = needs.filter((need) => grouped.includes(need));
    return { index, needs: first === undefined ? grouped : [first, ...others] };
  });
}

function isServed({ model, isMet }: IndexNeed, index: readonly IndexField[]): boolean {
  const table: Model = { ...model, indexes: [...model.indexes, index] };
  return isMet(table);
}

/** `` `GET /books/feed`: each page sorts all rows ``. */
function effectsOf(needs: readonly IndexNeed[]): string {
  const effects = [...new Set(needs.map(({ effect }) => effect))];
  const texts = effects.map((effect) => {
    const routes = new Set(needs.filter((need) => need.effect === effect).map(({ route }) => route));
    const [first = "", ...others] = routes;
    const more = others.length === 0 ? "" : `. The same applies to ${formatList(others)}`;
    return `${formatList([first])}: each page ${effect}${more}`;
  });
  return texts.join(". None serves ");
}
