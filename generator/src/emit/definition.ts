/** Emits `cityResource`: the definition of a resource. */
import {
  type FilterStep,
  type FixedWhere,
  type NullableModels,
  type OperationDefinition,
  policyText,
  type ResourceDefinition,
} from "@prisma-paged/runtime/generator";
import type { ApiOperation, ApiResource } from "../model/api-model.js";
import { type Code, definitionOf } from "../model/definition/definition.js";
import { conditionAt } from "../model/filters/request-parts.js";
import { resourceOf, restrictedOf } from "../model/lookup.js";
import { block, braces, brackets, type Doc, remarked } from "../printer/doc.js";
import { Expression, entries, importsOf, literal, written } from "../printer/literal.js";
import { type Import, type Part, runtimeValues, valuesFrom } from "../printer/module.js";
import { type EmitContext, resourceConstant, settingsValues, valuesOf } from "./context.js";
import { withSharedFilters } from "./filters.js";
import { withSharedRelationPaths } from "./shared-relation-paths.js";

export function statedResource(context: EmitContext, resource: ApiResource): ResourceDefinition {
  return definitionOf(context, resource, emittedCode(context, resource));
}

/**
 * Emits the constant `cityResource`.
 * @param stated the definition, whose fields are emitted as a separate constant
 */
export function emitDefinition(context: EmitContext, resource: ApiResource, stated: ResourceDefinition): Part {
  const paths = withSharedRelationPaths({ ...stated, fields: written("fields") });
  const { definition, constant } = withSharedFilters(paths.definition);
  const { shared, collections, relations, ...others } = definition;
  const value = block([
    ...entries(others),
    ...entries({ shared }).map((entry) => remarked("Options that all operations below have in common.", entry)),
    ["collections: ", operationList(collections, resource.operations)],
    ...(relations ? [["relations: ", operationList(relations, resource.relations)]] : []),
  ]);
  const { model } = resource.resource;
  return {
    imports: [
      ...runtimeValues("defineResource"),
      ...settingsValues(context.imports, "settings"),
      ...paths.constants.imports,
      ...constant.imports,
      ...importsOf(definition),
    ],
    statements: [
      ...paths.constants.statements,
      ...constant.statements,
      {
        kind: "const",
        name: resourceConstant(resource),
        exported: true,
        doc: `The resource ${model}, with its fields, filters and collections.`,
        value: ["defineResource(settings, ", value, ")"],
      },
    ],
  };
}

function emittedCode(context: EmitContext, resource: ApiResource): Code {
  return {
    rows: (model) => {
      const target = resourceOf(context, model);
      const name = resourceConstant(target);
      return written(`() => ${name}`, valuesOf(context, resource, target, name));
    },
    where: (condition) => whereCode(context, resource, condition),
    anyNull: new Expression("Prisma.AnyNull", valuesFrom(context.imports.client, "Prisma")),
  };
}

/** Returns a condition as code: `{ deletedAt: null }`, or `({ now }) => ({ publishedAt: { lte: now } })`. */
function whereCode(context: EmitContext, resource: ApiResource, where: FixedWhere): FixedWhere {
  const used = new Set<string>();
  const part = (name: string, doc: Doc, imports: readonly Import[] = []) => {
    used.add(name);
    return new Expression(doc, imports);
  };
  const condition = conditionAt(where, {
    get now() {
      return part("now", "now");
    },
    visible: ({ model, key }: FilterStep, related: object, nulls?: NullableModels) => {
      const restricted = restrictedOf(context, model);
      const rows = restricted ? resourceConstant(restricted) : braces(entries({ model, key }));
      const imports = restricted ? valuesOf(context, resource, restricted, resourceConstant(restricted)) : [];
      const others = nulls === undefined ? [] : [", ", literal(nulls)];
      const call = ["visible(", rows, ", ", literal(related), ...others, ")"];
      return part("visible", call, [...imports, ...importsOf(related)]);
    },
  });
  if (typeof where !== "function") return written(literal(condition));
  return written(["({ ", [...used].toSorted().join(", "), " }) => (", literal(condition), ")"], importsOf(condition));
}

/** Returns the operations as a list, each below a comment that sums up its policy. */
function operationList(stated: readonly OperationDefinition[], operations: readonly ApiOperation[]): Doc {
  return brackets(
    stated.map((each, index) => {
      const operation = operations[index]?.operation;
      return remarked(operation === undefined ? "" : policyText(operation), braces(entries(each)));
    }),
  );
}
