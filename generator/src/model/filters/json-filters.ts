/** Turns `@filter(…, path: "address.city", type: String)` on Json into a filter by the value under these keys. */
import type { Filter } from "@prisma-paged/runtime/generator";
import type { PathFilters } from "../../annotations/declaration.js";
import { filterKindNames, filterRules, jsonTypes } from "../../annotations/filter-kinds.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Field, Model } from "../../schema/datamodel.js";
import { reservedWhereKeyword } from "../../schema/field-types.js";
import { formatList } from "../../util/wording.js";
import type { Schema } from "../schema.js";
import { checkLetterCase } from "./filter-support.js";
import { kindsOf } from "./filters.js";

/** A value within a Json field, by its keys. */
interface JsonTarget {
  readonly model: Model;
  readonly field: Field;
  readonly keys: readonly string[];
}

/** Whether a path can continue into the field. */
export function isJson(field: Field): boolean {
  return field.kind === "scalar" && field.type === "Json" && !field.list;
}

/** Whether a filter compares Json, or a value within it. */
export function isOfJson({ type, json }: Pick<Filter, "type" | "json">): boolean {
  return type === "Json" || json !== undefined;
}

/**
 * The keys that have one meaning on each database. PostgreSQL treats a number as an index of a list, which the others
 * do not. SQLite does not find a key with quotes.
 */
const key = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** Returns the filter; undefined, with an error, if the keys, the type or the filters are not supported. */
export function jsonFilter(
  { model, field, keys }: JsonTarget,
  { path, type, filters, caseSensitive }: PathFilters,
  context: Schema,
  diagnostics: Diagnostics,
): Filter | undefined {
  const place = `\`${model.name}.${field.name}\``;
  const error = (headline: string, label: string, help?: string) => {
    diagnostics.error({ code: "filter-path", headline, label, span: path.span, help });
    return undefined;
  };
  const reserved = reservedWhereKeyword(field.name);
  if (reserved !== undefined) return error(`a filter cannot use ${place}`, reserved);
  const odd = keys.find((pathKey) => !key.test(pathKey));
  if (odd !== undefined) {
    const headline = `the path ${JSON.stringify(path.value)} has the key ${JSON.stringify(odd)}, which cannot be filtered`;
    return error(headline, "a key begins with a letter or `_`, and has letters, digits, `_` and `-`");
  }
  if (type === undefined) {
    return error(
      `the filter by ${JSON.stringify(path.value)} needs a type`,
      `the path leads into the Json of ${place}`,
      `add \`type: String\`, or one of ${formatList(jsonTypes.slice(1), "or")}`,
    );
  }
  const kinds = filters.flatMap(({ kind, span }) => {
    const works = filterRules[kind].json(type.value, context.provider);
    if (works === true) return [kind];
    const supportedKinds = filterKindNames.filter(
      (other) => filterRules[other].json(type.value, context.provider) === true,
    );
    diagnostics.error({
      code: "filter-type",
      headline: `\`${kind}\` is not supported on ${JSON.stringify(keys.join("."))} of ${place} (${type.value})`,
      label: works,
      span,
      help: `it supports ${formatList(supportedKinds)}`,
    });
    return [];
  });
  if (kinds.length === 0) return undefined;
  const written = { field, json: true, ...(caseSensitive && { caseSensitive }) };
  const isCaseSensitive = checkLetterCase(written, kinds, { model }, context, diagnostics);
  return {
    type: type.value,
    nullable: true,
    json: keys,
    ...kindsOf(kinds),
    ...(isCaseSensitive && { caseSensitive: true }),
  };
}
