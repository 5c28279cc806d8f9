/** The JSON-LD contexts of the API's own documents: the entrypoint and the errors. */
import type { ApiSettings } from "../document/api-settings.js";
import { entriesOf, type IndexedApi } from "./described-api.js";
import { hydraNamespace, vocabulary } from "./vocabulary.js";

export function entrypointContext(api: IndexedApi): object {
  const terms = entriesOf(api).map(({ key }) => [key, { "@id": `Entrypoint/${key}`, "@type": "@id" }]);
  return { "@context": { "@vocab": vocabulary, hydra: hydraNamespace, ...Object.fromEntries(terms) } };
}

export function errorContext({ settings }: IndexedApi): object {
  return { "@context": errorTerms(settings.prefix) };
}

function errorTerms(prefix: ApiSettings["prefix"]): Record<string, unknown> {
  const terms: Record<string, unknown> = {
    "@vocab": vocabulary,
    hydra: hydraNamespace,
    type: { "@id": `${vocabulary}type`, "@type": "@id" },
  };
  if (prefix === "") {
    for (const name of ["Error", "Status", "statusCode", "title", "description"]) terms[name] = hydraNamespace + name;
  }
  return terms;
}
