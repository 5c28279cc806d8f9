/** The JSON-LD contexts of the API's own documents: the entrypoint and the errors. */
import type { ApiSettings } from "../document/api-settings.js";
import { type Api, entriesOf } from "./described-api.js";
import { hydra, vocabulary } from "./vocabulary.js";

export function entrypointContext(api: Api): object {
  const terms = entriesOf(api).map(({ key }) => [key, { "@id": `Entrypoint/${key}`, "@type": "@id" }]);
  return { "@context": { "@vocab": vocabulary, hydra, ...Object.fromEntries(terms) } };
}

export function errorContext({ settings }: Api): object {
  return { "@context": errorTerms(settings.prefix) };
}

function errorTerms(prefix: ApiSettings["prefix"]): Record<string, unknown> {
  const terms: Record<string, unknown> = {
    "@vocab": vocabulary,
    hydra,
    type: { "@id": `${vocabulary}type`, "@type": "@id" },
  };
  if (prefix === "") {
    for (const name of ["Error", "Status", "statusCode", "title", "description"]) terms[name] = hydra + name;
  }
  return terms;
}
