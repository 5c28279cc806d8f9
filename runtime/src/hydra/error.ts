import type { Problem } from "../errors.js";
import type { Resource } from "../resource.js";

/** The problem document (RFC 9457) that is a Hydra error as well (BEHAVIOUR 9). */
export function problemDocument(
  problem: Problem,
  base: string,
  prefix: Resource["prefix"],
): Record<string, string | number> {
  const { status, detail, parameter, value } = problem;
  const title = "An error occurred";
  return {
    "@context": `${base}/contexts/Error`,
    "@id": `${base}/errors/${status}`,
    "@type": `${prefix}Error`,
    type: `${base}/errors/${status}`,
    status,
    ...(prefix !== "" && { [`${prefix}title`]: title }),
    title,
    [`${prefix}description`]: detail,
    detail,
    ...(parameter !== undefined && { parameter }),
    ...(value !== undefined && { value }),
  };
}
