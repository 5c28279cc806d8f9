/**
 * Finds operations whose paths are also the URLs of items: the operation answers there, and the item is unreachable.
 */

import { parseItemKey } from "@prisma-paged/runtime/generator";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiResource } from "../model/api-model.js";
import { itemPath } from "../model/paths.js";
import { isGenerated, isSingle } from "../schema/field-types.js";

/**
 * Warns of operations with the path of an item or of its list (`swallowed-path`). The operation answers there, because
 * its route comes first.
 */
export function warnOfSwallowedPaths(apiResource: ApiResource, diagnostics: Diagnostics): void {
  const { written, resource, operations, relations } = apiResource;
  if (resource.only === "getCollection") return;
  const { name: model, identifier } = written.model;
  const routes = [
    { path: itemPath(resource), what: "an item", url: "" },
    ...relations.map(({ operation: { path, name } }) => ({ path, what: "a list", url: `\`${name}\` of the ` })),
  ];
  for (const { operation, written } of operations) {
    for (const { path, what, url } of routes) {
      const key = keyIn(operation.path, path);
      if (key === undefined || !isPossible(key, apiResource)) continue;
      const item = `the ${url}${model} whose \`${identifier[0]}\` is ${JSON.stringify(key)}`;
      const hint = "choose another path, or acknowledge it with `@suppress(swallowed-path)`";
      diagnostics.warning({
        code: "swallowed-path",
        headline: `\`${operation.path}\` hides ${what}`,
        label: `this operation has the URL of ${item}`,
        span: written.span,
        help: hint,
      });
    }
  }
}

/** Returns the text of a path in place of `:id` in a route; undefined if it is not a path of that route. */
function keyIn(path: string, route: string): string | undefined {
  const [before = "", after = ""] = route.split(":id");
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const key = path.slice(before.length, path.length - after.length);
  return key === "" || key.includes("/") ? undefined : key;
}

/** Checks whether an item can have this key. A generated text never equals a word. */
function isPossible(key: string, { written: { model }, resource }: ApiResource): boolean {
  const id = model.fields.find(({ name }) => name === model.identifier[0]);
  const isGeneratedText = id !== undefined && isSingle(id) && id.type === "String" && isGenerated(id);
  return !isGeneratedText && parseItemKey(resource.identifier, key) !== undefined;
}
