/** Checks the names that `--fail-on` accepts: codes of findings, or kinds of changes. */
import { UserError } from "../diagnostics/user-error.js";
import { didYouMean } from "../util/did-you-mean.js";

/**
 * Checks the names of `--fail-on`, because a misspelt one would never fail.
 * @param finds the beginning of the error: `` `diff` finds no changes called ``
 * @throws UserError that names the first unknown one, and a similar name
 */
export function checkFailOn(names: readonly string[], knownNames: readonly string[], finds: string): void {
  const unknown = names.find((name) => !knownNames.includes(name));
  if (unknown === undefined) return;
  throw new UserError(
    `${finds} \`${unknown}\`.`,
    didYouMean(unknown, knownNames) ?? `it finds ${knownNames.join(", ")}`,
  );
}
