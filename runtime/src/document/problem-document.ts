import type { Problem, ProblemCode, ProblemStatus } from "../definition/problem.js";
import type { Resource } from "../definition/resource.js";

export const problemMediaType = "application/problem+json";

/** The phrase of each status in HTTP (RFC 9110), which is the title of a problem. */
export const statusPhrases: { readonly [status in ProblemStatus]: string } = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  422: "Unprocessable Content",
  423: "Locked",
  429: "Too Many Requests",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/**
 * Returns the path of a problem's description, without base path: `/errors/404`. It is the end of the problem's `type`.
 */
export function errorPath(code: ProblemCode): string {
  return `/errors/${code}`;
}

/** Returns the document of a problem (RFC 9457), which is a Hydra error as well. */
export function problemDocument(
  problem: Problem,
  base: string,
  prefix: Resource["prefix"],
): Record<string, string | number> {
  const { status, code, detail, parameter, value } = problem;
  const type = base + errorPath(code);
  return {
    "@context": `${base}/contexts/Error`,
    "@id": type,
    "@type": `${prefix}Error`,
    type,
    status,
    // Hydra clients of API Platform expect this title, whatever the status.
    ...(prefix !== "" && { [`${prefix}title`]: "An error occurred" }),
    title: statusPhrases[status],
    [`${prefix}description`]: detail,
    detail,
    ...(parameter !== undefined && { parameter }),
    ...(value !== undefined && { value }),
  };
}
