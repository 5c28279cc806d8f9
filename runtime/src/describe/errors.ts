/** The descriptions of errors at `GET /errors/{code}`, the URL in the `type` of a problem. */
import type { ProblemCode, ProblemStatus } from "../definition/problem.js";
import type { ErrorContent } from "../document/format.js";
import { errorPath, statusPhrases } from "../document/problem-document.js";
import type { IndexedApi } from "./described-api.js";
import { pathPlaceholder } from "./vocabulary.js";

/** The cause of each problem, and what a client can do about it. */
const descriptions: { readonly [code in ProblemCode]: string } = {
  400: "A query parameter is invalid, or the query string is too long. `parameter` names the parameter, `value` is what was sent, and `detail` says what to send instead.",
  "cursor-invalid":
    "The position in the URL is not one that the collection's links contain: it has been changed or cut off, or belongs to another collection. Start over without the position.",
  "cursor-stale":
    "The position in the URL does not belong to the cursor of the collection, for example because the link was made before the cursor changed. `detail` names the fields of the cursor. Start over without the position.",
  401: "The request has no valid credentials. Log in, and send the request again.",
  402: "The resource requires a payment.",
  403: "The credentials of the request do not permit it.",
  404: "No resource has this URL: the path is unknown, or its item does not exist or is not visible to the caller. The entrypoint links to every collection.",
  405: "The API is read-only. Use GET or HEAD.",
  406: "No format of the API matches the `Accept` header. `detail` lists the available media types.",
  409: "The request conflicts with the current state of the resource.",
  410: "The resource existed once, and has been removed for good.",
  422: "The request is well-formed, but its content cannot be processed. `detail` says why.",
  423: "The resource is locked.",
  429: "The client has sent too many requests. Wait before the next one.",
  451: "The resource is not available for legal reasons.",
  500: "The server failed unexpectedly. The request may be valid. The cause is in the server's log.",
  501: "The server does not support this request.",
  502: "A server that this one depends on sent an invalid response.",
  503: "The database cannot be reached, or took too long. Send the request again after the seconds in `Retry-After`.",
  504: "A server that this one depends on did not respond in time.",
};

/** All codes that a problem may have: statuses such as `404`, and names such as `cursor-stale`. */
export const problemCodes: readonly ProblemCode[] = Object.keys(descriptions).map((code) =>
  isNamed(code) ? code : (Number(code) as ProblemStatus),
);

function isNamed(code: string): code is Exclude<ProblemCode, ProblemStatus> {
  return !/^\d+$/.test(code);
}

function statusOf(code: ProblemCode): ProblemStatus {
  return typeof code === "number" ? code : 400;
}

/** Returns the path of an error's page, and the status, the title and the description that it shows. */
export function errorPage(code: ProblemCode): Pick<ErrorContent, "path" | "status" | "title" | "description"> {
  const status = statusOf(code);
  return { path: errorPath(code), status, title: statusPhrases[status], description: descriptions[code] };
}

/** Returns the description of an error as JSON-LD, in Hydra's terms. */
export function errorDocument({ settings: { prefix } }: IndexedApi, code: ProblemCode): object {
  const { path, status, title, description } = errorPage(code);
  return {
    "@context": `${pathPlaceholder}/contexts/Error`,
    "@id": pathPlaceholder + path,
    "@type": `${prefix}Status`,
    [`${prefix}statusCode`]: status,
    [`${prefix}title`]: title,
    [`${prefix}description`]: description,
  };
}
