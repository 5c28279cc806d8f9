// The example app under .build, with two routes more, whose totals are determined otherwise.
import { fileURLToPath } from "node:url";
import { buildExample, replaceIn } from "../example.mjs";

const more = `/// @pagination(operation: "cached", path: "/cities/cached", count: "cached", countSeconds: 10)
/// @pagination(operation: "capped", path: "/cities/capped", count: "capped", countLimit: 1000)
`;
const city = "/// @pagination(clientPartial: true)\n";

/** @returns the folder of the compiled modules */
export function buildWithCounts() {
  const folder = fileURLToPath(new URL("./.build/", import.meta.url));
  return buildExample(folder, (schema) => replaceIn(schema, city, `${city}${more}`));
}
