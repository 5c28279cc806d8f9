/** Makes the definition that a module contains, with a placeholder for each value that only code can be. */
import type { FixedWhere, NullableModels, PathStep, ResourceDefinition } from "@prisma-paged/runtime/generator";
import { placeholderFor } from "../../util/placeholder.js";
import { isPlainObject } from "../../util/plain-object.js";
import type { ApiResource } from "../api-model.js";
import { type DefinitionCode, definitionOf } from "../definition/definition.js";
import { conditionAt } from "../filters/request-placeholders.js";
import { type HasApi, resourceOf, rowHidingResource } from "../lookup.js";
import type { ModuleName } from "./resource-module.js";

/** The content of a placeholder in a module's definition. */
export type ModuleCode =
  | { readonly kind: "resource"; readonly resource: ModuleName }
  | { readonly kind: "condition"; readonly where: unknown }
  /** The value for both nulls of a Json field. */
  | { readonly kind: "any-null" }
  /** The time of the request. */
  | { readonly kind: "now" }
  /** The condition `related`, but only for related rows that the request may see. */
  | {
      readonly kind: "visible";
      readonly rows: ModuleName | Pick<PathStep, "model" | "key">;
      readonly related: unknown;
      readonly nulls?: NullableModels;
    }
  | { readonly kind: "bigint"; readonly digits: string };

/** Returns the names of a resource, without its other properties. */
export function moduleName({ resource: { model }, file, typeName, valueName }: ApiResource): ModuleName {
  return { model, file, typeName, valueName };
}

/** Returns the definition of a resource as plain data: its code is a placeholder of {@link ModuleCode}. */
export function moduleDefinition(context: HasApi, resource: ApiResource): ResourceDefinition {
  return definitionOf(context, resource, codeIn(context));
}

function placeholder<Value>(content: ModuleCode): Value {
  return placeholderFor<Value>(content);
}

function codeIn(context: HasApi): DefinitionCode {
  return {
    rows: (model) => placeholder({ kind: "resource", resource: moduleName(resourceOf(context, model)) }),
    where: (condition) => placeholder({ kind: "condition", where: conditionIn(context, condition) }),
    anyNull: placeholder({ kind: "any-null" }),
  };
}

function conditionIn(context: HasApi, where: FixedWhere): unknown {
  const condition = conditionAt(where, {
    now: placeholder({ kind: "now" }),
    visible: ({ model, key }: PathStep, related: object, nulls?: NullableModels) => {
      const restricted = rowHidingResource(context, model);
      const rows = restricted ? moduleName(restricted) : { model, key };
      return placeholder({ kind: "visible", rows, related: plain(related), ...(nulls && { nulls }) });
    },
  });
  return plain(condition);
}

/** Returns a value with a placeholder for each `bigint`, which JSON cannot write. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return placeholder({ kind: "bigint", digits: String(value) });
  if (Array.isArray(value)) return value.map(plain);
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]))
    : value;
}
