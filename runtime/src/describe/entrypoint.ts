import { type Api, entriesOf } from "./api.js";
import { pathPlaceholder, slashPlaceholder } from "./vocabulary.js";

/** `GET /`: where a client starts, with a link to each collection. */
export function entrypoint(api: Api): object {
  return {
    "@context": `${pathPlaceholder}/contexts/Entrypoint`,
    "@id": `${pathPlaceholder}${slashPlaceholder}`,
    "@type": "Entrypoint",
    ...Object.fromEntries(entriesOf(api).map(({ key, operation }) => [key, pathPlaceholder + operation.path])),
  };
}
