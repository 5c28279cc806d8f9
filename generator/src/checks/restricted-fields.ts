/** Reports `restricted-field`: responses to every caller would reveal a field that only some callers may see. */

import type { OrderField } from "@prisma-paged/runtime/generator";
import { type FieldDeclaration, fieldOf, type ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiOperation, ResourceWithOperations } from "../model/api-model.js";
import type { Identities } from "../model/identities.js";
import { onceFor } from "../util/once-for.js";

export function checkRestrictedFields(
  resources: readonly ResourceWithOperations[],
  context: Pick<Identities, "resources">,
  diagnostics: Diagnostics,
): void {
  if (!resources.some(({ written }) => hasRestricted(written))) return;
  const reported = new Set<FieldDeclaration>();
  const report = (model: string, name: string, label: string, help: string) => {
    const declaration = context.resources.get(model)?.written;
    const declared = declaration && fieldOf(declaration, name);
    if (declared?.restricted === undefined || reported.has(declared)) return;
    reported.add(declared);
    diagnostics.error({
      code: "restricted-field",
      headline: `\`${model}.${name}\` cannot be restricted`,
      label,
      span: declared.restricted,
      help: `remove \`@restricted\`, or ${help}`,
    });
  };
  for (const { written, resource, operations, relations } of resources) {
    for (const { name } of resource.identifier.fields) {
      report(
        resource.model,
        name,
        "it is part of the identifier, which every `@id` contains",
        "identify items by another key",
      );
    }
    for (const { field, hidden, restricted } of written.fields) {
      if (field.kind !== "relation" || hidden !== undefined || !context.resources.has(field.type)) continue;
      for (const name of field.from) {
        const key = fieldOf(written, name);
        if (restricted === undefined) {
          const label = `the relation \`${field.name}\` shows its value to everybody`;
          report(resource.model, name, label, `restrict \`${field.name}\` too`);
        } else if (key?.hidden === undefined && key?.restricted === undefined) {
          const label = `\`${name}\` shows everybody which item it is`;
          report(resource.model, field.name, label, `restrict \`${name}\` too`);
        }
      }
    }
    for (const apiOperation of [...operations, ...relations]) {
      for (const { model, name, use, help } of positionsOf(apiOperation)) {
        report(model, name, `${use} of \`${apiOperation.operation.name}\` shows its values to everybody`, help);
      }
    }
  }
}

const hasRestricted = onceFor(({ fields }: ModelDeclaration) =>
  fields.some(({ restricted }) => restricted !== undefined),
);

interface Use {
  readonly model: string;
  readonly name: string;
  readonly use: string;
  readonly help: string;
}

/**
 * Returns the fields that decide the positions of rows for every caller: those of the cursor, the order and `distinct`.
 */
function positionsOf({ operation, written: { rows } }: ApiOperation): readonly Use[] {
  const { order, distinct = [], pagination } = operation;
  const along = (fields: readonly OrderField[], use: string, help: string) =>
    fields.flatMap(({ field, through = [] }) => {
      const models = [rows.model.name, ...through.map(({ model }) => model)];
      const names = [...through.map(({ relation }) => relation), field];
      return names.map((name, index): Use => ({ model: models[index] ?? "", name, use, help }));
    });
  return [
    ...along(pagination.viaCursor ?? [], "the cursor", "page by another field"),
    ...along(order, "the order", "order by another field"),
    ...distinct.map((name) => ({
      model: rows.model.name,
      name,
      use: "`distinct`",
      help: "remove it from `distinct`",
    })),
  ];
}
