/**
 * Reports `invalid-where`: a resource's condition refers to related rows whose own condition refers to the resource
 * again.
 */
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { conditionModels } from "../model/filters/request-placeholders.js";
import type { Identities } from "../model/identities.js";
import { formatList } from "../util/wording.js";

export function checkCircularConditions({ resources }: Pick<Identities, "resources">, diagnostics: Diagnostics): void {
  for (const [model, { written, resource }] of resources) {
    const passedModels = modelsBetween(model, conditionModels(resource.where), resources);
    if (passedModels === undefined) continue;
    diagnostics.error({
      code: "invalid-where",
      headline: `the \`where\` of \`${model}\` leads back to \`${model}\``,
      label:
        passedModels.length === 0
          ? "a related row is visible only if it fulfils the same condition, and so on"
          : `through the \`where\` of ${formatList(passedModels)}`,
      span: written.resource.where?.span,
      help: "write the condition on an operation or in a scope",
    });
  }
}

/** Returns the models whose conditions lead from the models `from` to the model `wanted`; undefined if none does. */
function modelsBetween(
  wanted: string,
  from: readonly string[],
  resources: Identities["resources"],
  passed: readonly string[] = [],
): readonly string[] | undefined {
  for (const model of from) {
    if (model === wanted) return passed;
    if (passed.includes(model)) continue;
    const passedModels = modelsBetween(wanted, conditionModels(resources.get(model)?.resource.where), resources, [
      ...passed,
      model,
    ]);
    if (passedModels !== undefined) return passedModels;
  }
  return undefined;
}
