/** `order` of an operation → the fields that its rows are sorted by. */
import type { OrderField } from "@prisma-paged/runtime/generator";
import { type ModelDeclaration, renamedField } from "../annotations/declaration.js";
import type { WrittenOrderField } from "../annotations/order-value.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Field } from "../schema/datamodel.js";
import { nullabilityAndPrecision } from "../schema/date-precision.js";
import { unknownField } from "../schema/field-hints.js";
import { isSortable, typeName, typeOf } from "../schema/field-types.js";
import { obstacleOf } from "../schema/native-types.js";
import { formatList } from "../util/wording.js";
import { nullsOf } from "./filters/nulls.js";
import type { Plan } from "./plan.js";

export function toOrder(
  written: readonly WrittenOrderField[],
  rows: ModelDeclaration,
  distinct: readonly string[] | undefined,
  plan: Plan,
  diagnostics: Diagnostics,
): readonly OrderField[] {
  const { model } = rows;
  const { datamodel, provider } = plan;
  const sortable = (field: Field) => isSortable(field, provider);
  return written.flatMap((item) => {
    const { field: name, direction, span } = item;
    const field = model.fields.find((candidate) => candidate.name === name);
    if (field === undefined) {
      unknownField(name, model, sortable, span, diagnostics);
      return [];
    }
    if (!sortable(field)) {
      const obstacle = obstacleOf(field, provider, "order");
      const [code, why] =
        obstacle === undefined ? (["not-sortable", ""] as const) : (["native-type", `: ${obstacle}`] as const);
      const message = `\`${model.name}.${name}\` (${typeName(field)}) cannot be sorted${why}.`;
      const names = model.fields.filter(sortable).map((each) => each.name);
      diagnostics.error(code, message, span, `name one of ${formatList(names, "or")}`);
      return [];
    }
    const type = typeOf(field, datamodel)?.type;
    const mayPlaceNulls = distinct === undefined || distinct.includes(name);
    if (!mayPlaceNulls && item.nulls !== undefined) {
      const message = `\`nulls\` has no effect on \`${model.name}.${name}\`: a \`distinct\` collection sorts groups by one value each.`;
      diagnostics.error("nulls-placement", message, item.nulls.span, "remove it");
    }
    return [
      {
        field: name,
        ...renamedField(rows, name),
        direction,
        ...(mayPlaceNulls && nullsOf(item, field, model, plan, diagnostics)),
        ...(type && { type }),
        ...nullabilityAndPrecision(field, provider),
      },
    ];
  });
}
