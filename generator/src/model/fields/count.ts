import { type FieldKinds, type FixedWhere, type PathStep, relatedColumns } from "@prisma-paged/runtime/generator";
import type { CountDeclaration, FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import { Diagnostics } from "../../diagnostics/diagnostics.js";
import { reservedWhereKeyword } from "../../schema/field-types.js";
import { relatedModel } from "../field-path.js";
import { toFixedWhere } from "../filters/fixed-where.js";
import { type Identities, mayHideModelRows } from "../identities.js";
import { filterStep } from "../relation.js";
import { relationOf } from "../schema.js";
import { definedBase, type FieldBase, type FieldCode, type ModelLookup } from "./field-base.js";

/** The number of a row's related rows. */
export interface CountItemField extends FieldBase {
  readonly kind: "count";
  /** The relation whose rows are counted. */
  readonly step: PathStep;
  readonly where?: FixedWhere;
}

/** A count of an item, and the problems of its annotation. */
export interface ReadCount {
  /** Undefined, with an error, if one grouped statement cannot count the rows. */
  readonly field?: CountItemField;
  readonly problems: Diagnostics;
}

export function toCount(
  { span, name, publicName, where: written, order }: CountDeclaration,
  { field }: FieldDeclaration,
  { model }: ModelDeclaration,
  context: Identities,
): ReadCount {
  const problems = new Diagnostics();
  const path = `\`${model.name}.${field.name}\``;
  const refuse = (code: "count-target" | "count-relation", label: string, help: string) => {
    problems.error({ code, headline: `the rows of ${path} cannot be counted`, label, span, help });
    return { problems };
  };
  if (field.kind !== "relation" || !field.list) {
    return refuse(
      "count-target",
      `it is ${field.kind === "relation" ? "one row" : "not a relation"}`,
      "remove it, or put it on a list relation",
    );
  }
  const counted = relatedModel(field, context.datamodel);
  const relation = relationOf(field, context);
  if (counted === undefined || relation.columns === undefined) {
    return refuse("count-relation", `\`${field.type}\` is ignored, so Prisma's client does not have it`, "remove it");
  }
  if (relation.inverse !== undefined) {
    return relation.inverse.list
      ? refuse(
          "count-relation",
          "its join table has no model to group by",
          "give the join table a model, and count that",
        )
      : refuse(
          "count-relation",
          "the foreign key refers to values that cannot be read exactly",
          "refer to the identifier",
        );
  }
  const reserved = relatedColumns(relation)
    .map(reservedWhereKeyword)
    .find((reason) => reason !== undefined);
  if (reserved !== undefined)
    return refuse("count-relation", reserved, "rename the foreign key (`@map` keeps its column)");
  const where = written && toFixedWhere(written, counted, context, problems);
  const obstacle = order && orderObstacle(where, field.type, context);
  if (order !== undefined && obstacle !== undefined) {
    problems.error({
      code: "count-order",
      headline: `clients cannot sort by the number of ${path}`,
      label: obstacle,
      span: order,
      help: "remove `order`",
    });
  }
  const step = { ...filterStep(field, context), ...relation };
  return {
    problems,
    field: {
      kind: "count",
      name,
      schemaField: field.name,
      description: "",
      nullable: false,
      ...(publicName.value !== name && { publicName: publicName.value }),
      step,
      ...(where && { where }),
    },
  };
}

/**
 * Returns why clients cannot sort by a count; undefined if they can. Prisma sorts by the number of all related rows.
 */
function orderObstacle(where: FixedWhere | undefined, model: string, context: Identities): string | undefined {
  if (where !== undefined) return "Prisma sorts by the number of all its rows, and `where` counts some of them";
  return mayHideModelRows(model, context)
    ? `the order would reveal rows that \`${model}\` hides by its \`where\` or \`scopedBy\``
    : undefined;
}

export function defineCount(field: CountItemField, code: FieldCode, { mayHideRows }: ModelLookup): FieldKinds["count"] {
  const { step, where } = field;
  return {
    type: "Int",
    counts: {
      step: mayHideRows(step.model) ? { ...step, rows: code.rows(step.model) } : step,
      ...(where && { where: code.where(where) }),
    },
    ...definedBase(field),
  };
}
