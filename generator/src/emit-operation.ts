/** The constants that a module states: the resource, and each operation with its whole policy. */
import type { CollectionOperation } from "@prisma-paged/runtime";
import { policyText } from "@prisma-paged/runtime/operation";
import type { ApiOperation, ApiResource } from "./api-model.js";
import { type EmitContext, operationConstant, settingsValues } from "./emit-context.js";
import { paragraphs } from "./emit-item-type.js";
import { block, type Doc } from "./layout.js";
import { constant, Expression, key, literal } from "./literal.js";
import { type Import, type Part, runtimeTypes, valuesFrom } from "./module.js";
import { templated } from "./paths.js";

/** `cityResource`. */
export function emitResourceConstant({ valueName, resource, place }: ApiResource): Part {
  return {
    imports: runtimeTypes("Resource"),
    statements: [
      {
        kind: "const",
        name: `${valueName}Resource`,
        exported: true,
        doc: `Where ${resource.shortName} lives and what it is (${place.file}:${place.line}).`,
        value: [constant(resource), " as const satisfies Resource"],
      },
    ],
  };
}

/** The filters that several operations of a module share: stated once, as `filters`. */
function sharedFilters({ operations, relations }: ApiResource): CollectionOperation["filters"] | undefined {
  const texts = [...operations, ...relations].map(({ operation }) => JSON.stringify(operation.filters));
  const times = (text: string) => texts.filter((other) => other === text).length;
  const [most] = texts.filter((text) => text !== "{}" && times(text) > 1).sort((a, b) => times(b) - times(a));
  return operations.find(({ operation }) => JSON.stringify(operation.filters) === most)?.operation.filters;
}

/** Json has two nulls, the database's and its own: `Prisma.AnyNull` is either. */
function withNulls(filters: CollectionOperation["filters"]): CollectionOperation["filters"] {
  const none = new Expression("Prisma.AnyNull");
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filter.type === "Json" ? { ...filter, none } : filter]),
  );
}

function nullImports({ imports }: EmitContext, filters: CollectionOperation["filters"]): readonly Import[] {
  const isUsed = Object.values(filters).some(({ type }) => type === "Json");
  return isUsed ? valuesFrom(imports.client, "Prisma") : [];
}

export function emitSharedFilters(context: EmitContext, resource: ApiResource): Part {
  const filters = sharedFilters(resource);
  if (filters === undefined) return { imports: [], statements: [] };
  const value: Doc = [constant(withNulls(filters)), ' as const satisfies CollectionOperation["filters"]'];
  const doc = "What a client may ask of the fields, in every collection that does not say otherwise.";
  return {
    imports: [...runtimeTypes("CollectionOperation"), ...nullImports(context, filters)],
    statements: [{ kind: "const", name: "filters", exported: false, doc, value }],
  };
}

/** `cityCollection`, with its policy in short: the mode, then each option that is not the built-in default and where it was set. */
export function emitOperation(context: EmitContext, resource: ApiResource, operation: ApiOperation): Part {
  const shared = JSON.stringify(sharedFilters(resource));
  const entries = Object.entries(operation.operation).flatMap(([name, stated]): readonly Doc[] => {
    if (stated === undefined) return [];
    const isShared = name === "parameters" || (name === "filters" && JSON.stringify(stated) === shared);
    if (isShared) return [name];
    return [[key(name), ": ", literal(name === "filters" ? withNulls(operation.operation.filters) : stated)]];
  });
  return {
    imports: [
      ...runtimeTypes("CollectionOperation"),
      ...settingsValues(context.imports, "parameters"),
      ...nullImports(context, operation.operation.filters),
    ],
    statements: [
      {
        kind: "const",
        name: operationConstant(resource, operation),
        exported: true,
        doc: policy(operation),
        value: [block(entries), " as const satisfies CollectionOperation"],
      },
    ],
  };
}

function policy({ operation, origins }: ApiOperation): string {
  const { pagination } = operation;
  const set = Object.entries(origins).map(([option, origin]) => {
    const value = Object.entries(pagination).find(([key]) => key === option)?.[1];
    return `- ${option}: ${shownValue(value)} (${origin})`;
  });
  return paragraphs(`\`GET ${templated(operation.path)}\`: ${policyText(operation)}.`, set.join("\n"));
}

export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownValue).join(", ");
  if (typeof value === "object" && value !== null && "field" in value && "direction" in value) {
    return `${value.field} ${value.direction}`;
  }
  return String(value);
}
