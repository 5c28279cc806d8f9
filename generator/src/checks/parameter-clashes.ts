/** Checks the query parameters of one operation: no two may begin with the same name. */
import type { CollectionOperation } from "@prisma-paged/runtime/generator";
import { operationParameters, parameterOptions, type QueryParameter } from "@prisma-paged/runtime/generator";
import { type ModelDeclaration, type PaginationDeclaration, publicNameOf } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { FiltersWithSpan } from "../model/filters/filters.js";
import { optionOf } from "../options/parameter-names.js";
import { routeText } from "../util/route-text.js";

/** The key of a parameter name, which platform.yaml may change. */
type NameKey = keyof CollectionOperation["parameters"];

/** The source of the name that a parameter begins with. */
type Owner =
  | { readonly kind: "paging"; readonly meaning: string; readonly key: NameKey }
  /** `order[…]` or `exists[…]`. */
  | { readonly kind: "brackets"; readonly meaning: string; readonly key: NameKey }
  /** A parameter of the handler. */
  | { readonly kind: "declared" }
  /** The name of a filtered field. */
  | { readonly kind: "field" };

/**
 * Reports a filtered field whose parameter already belongs to the paging, or is the `order[…]` or `exists[…]` of the
 * filters. Also reports a parameter of the handler that equals any of these.
 */
export function checkParameterClashes(
  operation: CollectionOperation,
  filters: FiltersWithSpan,
  rows: ModelDeclaration,
  written: PaginationDeclaration["parameters"],
  diagnostics: Diagnostics,
): void {
  const route = routeText(operation.path);
  for (const [name, owners] of ownersByName(operation)) {
    const field = owners.find(({ kind }) => kind === "field");
    const brackets = owners.find((owner) => owner.kind === "brackets");
    const paging = owners.filter((owner) => owner.kind === "paging");
    const conflicting = brackets ?? paging[0];
    if (owners.some(({ kind }) => kind === "declared") && owners.length > 1) {
      const meaning = conflicting?.meaning ?? filterText(fieldNamed(name, filters, rows), filters, rows);
      const filtered = filters.get(fieldNamed(name, filters, rows))?.span;
      const span = written?.find((parameter) => parameter.name.value === name)?.name.span;
      diagnostics.error({
        code: "parameter-clash",
        headline: `the parameter \`${name}\` has two meanings`,
        label: `on \`${route}\`, it is ${meaning} and one of the handler's parameters`,
        span,
        related: filtered ? [{ span: filtered, label: "the filter" }] : [],
        help: "give it another name",
      });
      continue;
    }
    if (field !== undefined && conflicting !== undefined) {
      const declared = fieldNamed(name, filters, rows);
      const hint = `rename the other by \`${optionOf(conflicting.key)}\` in platform.yaml, or remove the filter`;
      diagnostics.error({
        code: "parameter-clash",
        headline: `the parameter \`${name}\` has two meanings`,
        label: `on \`${route}\`, it is ${conflicting.meaning} and ${filterText(declared, filters, rows)}`,
        span: filters.get(declared)?.span,
        help: hint,
      });
    }
  }
}

function filterText(name: string, filters: FiltersWithSpan, { model }: ModelDeclaration): string {
  return filters.get(name)?.filter.anyOf ? "a parameter of `anyOf`" : `the filter of \`${model.name}.${name}\``;
}

/** Returns the filtered field with this public name. */
function fieldNamed(name: string, filters: FiltersWithSpan, rows: ModelDeclaration): string {
  return [...filters.keys()].find((each) => publicNameOf(rows, each) === name) ?? name;
}

/**
 * Returns the owners of each name that parameters begin with. All fields count as one owner, like all brackets and all
 * parameters of the handler.
 */
function ownersByName(operation: CollectionOperation): ReadonlyMap<string, readonly Owner[]> {
  const byName = new Map<string, Owner[]>();
  for (const parameter of operationParameters(operation)) {
    const [name = ""] = parameter.path;
    const owner = ownerOf(parameter);
    const owners = byName.get(name) ?? [];
    byName.set(name, owners);
    if (owner.kind === "paging" || !owners.some(({ kind }) => kind === owner.kind)) owners.push(owner);
  }
  return byName;
}

function ownerOf(parameter: QueryParameter): Owner {
  const { option: key } = parameter;
  if (key === undefined) return { kind: "declared" in parameter ? "declared" : "field" };
  return { kind: "filter" in parameter ? "brackets" : "paging", meaning: parameterOptions[key].meaning, key };
}
