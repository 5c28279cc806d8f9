/** Resolves `order: [{ field: "author.name" }]`: a field of a related model, which has one value for each row. */
import type { OrderField } from "@prisma-paged/runtime/generator";
import type { ModelDeclaration } from "../../annotations/declaration.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { WrittenOrderField } from "../../options/order-value.js";
import type { Field, Model, RelationField } from "../../schema/datamodel.js";
import { nullabilityAndPrecision } from "../../schema/date-precision.js";
import { type PathSteps, unknownStep } from "../../schema/field-hints.js";
import { typeName, typeOf } from "../../schema/field-types.js";
import { useOf, uses } from "../../schema/field-use.js";
import { publicPath, relatedModel, resolvePath } from "../field-path.js";
import { nullsOf } from "../filters/nulls.js";
import type { Identities } from "../identities.js";
import { filterStep, mostRelations } from "../relation.js";
import type { Schema } from "../schema.js";

/** Returns the field of an order; undefined, with an error, if rows cannot or must not be sorted by it. */
export function orderPath(
  item: WrittenOrderField,
  { model }: ModelDeclaration,
  distinct: readonly string[] | undefined,
  context: Identities,
  diagnostics: Diagnostics,
): OrderField | undefined {
  const { field: path, direction, span } = item;
  const error = (headline: string, label?: string, help?: string) => {
    diagnostics.error({ code: "related-order", headline, label, span, help });
    return undefined;
  };
  if (distinct !== undefined) {
    return error(`\`${path}\` cannot be sorted by`, "a `distinct` collection sorts groups by values of their own");
  }
  const names = path.split(".");
  const relations: RelationField[] = [];
  for (const [index, { name, model: owner, rows, field, declared }] of resolvePath(path, model, context).entries()) {
    if (field === undefined) {
      unknownStep(name, owner, { names, from: model, span }, pathStepsOf(context), diagnostics);
      return undefined;
    }
    const place = `\`${owner.name}.${name}\``;
    if (declared?.hidden !== undefined) {
      return error(`hidden field ${place} cannot be sorted by`, "clients would see which rows have more of it");
    }
    if (index < names.length - 1) {
      if (field.kind !== "relation") return error(`the path cannot continue after ${place}`, "it is not a relation");
      if (field.list)
        return error(`the order cannot lead through ${place}`, "it is a list, so an item has several values");
      if (context.resources.get(field.type)?.resource.where) {
        return error(
          `the order cannot lead through ${place}`,
          `it would reveal the rows that the \`where\` of \`${field.type}\` hides`,
        );
      }
      relations.push(field);
      continue;
    }
    if (relations.length > mostRelations) {
      return error(`\`${path}\` leads through too many relations`, `at most ${mostRelations} are supported`);
    }
    if (rows === undefined) {
      const help = `add \`/// @pagination\` above \`model ${owner.name}\``;
      return error(`${place} cannot be sorted by`, `\`${owner.name}\` is not exposed`, help);
    }
    const { refusal } = useOf(field, "order", context.provider);
    if (refusal !== undefined) return error(`${place} (${typeName(field)}) cannot be sorted`, refusal.because);
    const missing = placeless(relations, field);
    if (missing !== undefined) return error(`${place} cannot be sorted by`, missing);
    const { type } = typeOf(field, context.datamodel) ?? {};
    return {
      field: publicPath(path, model, context),
      through: relations.map((relation) => filterStep(relation, context)),
      column: name,
      direction,
      ...nullsOf(item, field, owner, context, diagnostics),
      ...(type && { type }),
      ...nullabilityAndPrecision(field, context.provider),
    };
  }
  return undefined;
}

/**
 * Returns why rows without a related row have no certain place; undefined if they have one. Prisma can only place the
 * nulls of optional fields.
 */
export function placeless(relations: readonly RelationField[], end: Pick<Field, "required">): string | undefined {
  const optional = end.required ? relations.find(({ required }) => !required) : undefined;
  return optional && `rows without \`${optional.name}\` have no value of it, and it is not an optional field`;
}

function pathStepsOf({ datamodel, provider }: Schema): PathSteps {
  return {
    candidates: ({ fields }: Model, isLast) =>
      fields.filter((field) => (isLast ? uses(field, "order", provider) : field.kind === "relation" && !field.list)),
    target: (field) => relatedModel(field, datamodel),
  };
}
