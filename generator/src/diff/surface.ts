/** Lists everything that a client can see of an API, as entries: `GET /cities accepts country`. */
import type { ApiModel } from "../model/api-model.js";
import { resourceOf } from "../model/lookup.js";
import { suffixesOf } from "../model/paths.js";
import { formatLocation } from "../schema/location.js";
import type { SourceMap } from "../schema/source-map.js";
import { routeText } from "../util/route-text.js";
import { publicEntries } from "./public-surface.js";
import { collectionEntry, itemRouteEntry } from "./route-surface.js";
import { entryIf, type SurfaceEntry } from "./surface-entry.js";

/** An API with its sources, which contain the locations of its entries. */
interface ApiSource {
  readonly api: ApiModel;
  readonly sources: SourceMap;
  /** The text of platform.yaml; undefined if there is none. */
  readonly yaml: string | undefined;
}

/** Returns the entries of the whole API first, then those of each route. */
export function surfaceOf({ api, sources, yaml }: ApiSource): readonly SurfaceEntry[] {
  const place = (key: string) => placeInYaml(yaml, key);
  const { formats, prefix, openapi, hydra } = api;
  const [preferred = ""] = formats;
  const documents = { "/openapi.json": openapi, "/docs.jsonld": hydra };
  return [
    ...formats.map((name): SurfaceEntry => ({ kind: "format", name, place: place("formats") })),
    { kind: "default format", name: "", value: preferred, place: place("formats") },
    ...suffixesOf(api).map((name): SurfaceEntry => ({ kind: "suffix", name, place: place("suffixes") })),
    { kind: "prefix", name: "", value: `${prefix}member`, place: place("hydra_prefix") },
    ...Object.entries(documents).flatMap(([path, has]) =>
      entryIf(has, { kind: "route", name: routeText(path), place: place(path.replace(/^\/|\..*/g, "")) }),
    ),
    ...publicEntries(api, sources),
    ...api.resources.flatMap((owner) => {
      const { resource, operations, relations, location } = owner;
      const side = { api, sources, owner };
      return [
        {
          kind: "short name",
          name: resource.model,
          value: resource.shortName,
          place: formatLocation(location),
        } as const,
        ...operations.map((operation) => collectionEntry({ ...side, rows: owner }, operation)),
        ...(resource.only === "getCollection" ? [] : [itemRouteEntry({ ...side, rows: owner })]),
        ...relations.map((relation) =>
          collectionEntry({ ...side, rows: resourceOf({ api }, relation.target) }, relation),
        ),
      ];
    }),
  ];
}

/** Returns the line of platform.yaml that sets a key: `platform.yaml:12`; only the file if none does. */
function placeInYaml(text: string | undefined, key: string): string {
  const lines = text?.split("\n") ?? [];
  const index = lines.findIndex((line) => line.trimStart().startsWith(`${key}:`));
  return index === -1 ? "platform.yaml" : `platform.yaml:${index + 1}`;
}
