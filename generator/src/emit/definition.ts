/** Emits `cityResource`: the definition of a resource. */
import { type OperationDefinition, policyText, type ResourceDefinition } from "@prisma-paged/runtime/generator";
import type { ModuleCode } from "../model/modules/module-code.js";
import type { ModuleName, ModuleOperation, ResourceModule } from "../model/modules/resource-module.js";
import { block, braces, brackets, type Doc, withRemark } from "../printer/doc.js";
import { codeExpression, Expression, entries, importsOf, literal } from "../printer/literal.js";
import { type ModuleFragment, runtimeValues, valuesFrom } from "../printer/module.js";
import { Placeholder } from "../util/placeholder.js";
import { isPlainObject } from "../util/plain-object.js";
import { type EmitContext, importValues, resourceConstant, settingsValues } from "./context.js";
import { withSharedFilters } from "./filters.js";
import { withSharedRelationPaths } from "./shared-relation-paths.js";

/** Returns the definition that a module contains, with code in place of its placeholders. */
export function emittedDefinition(context: EmitContext, module: ResourceModule): ResourceDefinition {
  return withCode(module.definition, { ...context, module }) as ResourceDefinition;
}

/**
 * Emits the constant `cityResource`.
 * @param resourceDefinition the definition, whose fields are emitted as a separate constant
 */
export function emitDefinition(
  context: EmitContext,
  module: ResourceModule,
  resourceDefinition: ResourceDefinition,
): ModuleFragment {
  const paths = withSharedRelationPaths({ ...resourceDefinition, fields: codeExpression("fields") });
  const { definition, constant } = withSharedFilters(paths.definition);
  const { shared, collections, relations, ...remainingOptions } = definition;
  const value = block([
    ...entries(remainingOptions),
    ...entries({ shared }).map((entry) => withRemark("Options that all operations below have in common.", entry)),
    ["collections: ", operationList(collections, module.operations)],
    ...(relations ? [["relations: ", operationList(relations, module.relations)]] : []),
  ]);
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
        name: resourceConstant(module),
        exported: true,
        doc: `The resource ${module.model}, with its fields, filters and collections.`,
        value: ["defineResource(settings, ", value, ")"],
      },
    ],
  };
}

interface CodeContext extends EmitContext {
  readonly module: ModuleName;
}

/** Returns plain data with code in place of each placeholder. */
function withCode(value: unknown, context: CodeContext): unknown {
  if (value instanceof Placeholder) return codeOf(contentOf(value), context);
  if (Array.isArray(value)) return value.map((item) => withCode(item, context));
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withCode(member, context)]))
    : value;
}

/** Returns the content of a placeholder. `model/modules/module-code.ts` writes all placeholders of a module. */
function contentOf({ content }: Placeholder): ModuleCode {
  return content as ModuleCode;
}

function codeOf(code: ModuleCode, context: CodeContext): unknown {
  switch (code.kind) {
    case "resource": {
      const { name, imports } = constantOf(code.resource, context);
      return new Expression(`() => ${name}`, imports);
    }
    case "condition":
      return conditionCode(code.where, context);
    case "visible":
      return visibleCode(code, context);
    case "now":
      return new Expression("now");
    case "any-null":
      return new Expression("Prisma.AnyNull", valuesFrom(context.imports.client, "Prisma"));
    case "bigint":
      return BigInt(code.digits);
  }
}

/** Returns the name of a resource's constant, and the import that the module needs for it. */
function constantOf(resource: ModuleName, context: CodeContext) {
  const name = resourceConstant(resource);
  return { name, imports: importValues(context, context.module, resource, name) };
}

/** Returns a condition as code: `{ deletedAt: null }`, or `({ now }) => ({ publishedAt: { lte: now } })`. */
function conditionCode(where: unknown, context: CodeContext): Expression {
  const condition = withCode(where, context);
  const used = usedParts(where);
  if (used.size === 0) return new Expression(literal(condition), importsOf(condition));
  return new Expression(
    ["({ ", [...used].toSorted().join(", "), " }) => (", literal(condition), ")"],
    importsOf(condition),
  );
}

/** Returns the names of the parts of a request that a condition uses: `now`, `visible`. */
function usedParts(value: unknown): ReadonlySet<string> {
  if (!(value instanceof Placeholder)) {
    const members = Array.isArray(value) || isPlainObject(value) ? Object.values(value) : [];
    return new Set(members.flatMap((member) => [...usedParts(member)]));
  }
  const code = contentOf(value);
  if (code.kind === "visible") return new Set(["visible", ...usedParts(code.related)]);
  return new Set(code.kind === "now" ? ["now"] : []);
}

/** Returns a condition on related rows: `visible(cityResource, { name: "Paris" })`. */
function visibleCode(
  { rows, related, nulls }: Extract<ModuleCode, { readonly kind: "visible" }>,
  context: CodeContext,
): Expression {
  const condition = withCode(related, context);
  const { name, imports } = "file" in rows ? constantOf(rows, context) : { name: braces(entries(rows)), imports: [] };
  const others = nulls === undefined ? [] : [", ", literal(nulls)];
  return new Expression(
    ["visible(", name, ", ", literal(condition), ...others, ")"],
    [...imports, ...importsOf(condition)],
  );
}

/** Returns the operations as a list, each below a comment that sums up its policy. */
function operationList(stated: readonly OperationDefinition[], operations: readonly ModuleOperation[]): Doc {
  return brackets(
    stated.map((each, index) => {
      const operation = operations[index]?.operation;
      return withRemark(operation === undefined ? "" : policyText(operation), braces(entries(each)));
    }),
  );
}
