/** Finds values of related items that Prisma reads wrongly as JSON, with its preview feature `relationJoins`. */

import type { FieldDeclaration, ModelDeclaration } from "../annotations/declaration.js";
import type { Diagnostics, Span } from "../diagnostics/diagnostics.js";
import type { ApiResource } from "../model/api-model.js";
import type { Identities } from "../model/identities.js";
import type { Field } from "../schema/datamodel.js";
import { formatList } from "../util/wording.js";

/** Warns of relations with such values (`joined-values`), on the databases where the preview feature has an effect. */
export function warnOfJoinedValues(
  resources: readonly ApiResource[],
  context: Identities,
  diagnostics: Diagnostics,
): void {
  const { provider, previewFeatures } = context;
  const isJoined = provider === "postgresql" || provider === "cockroachdb" || provider === "mysql";
  if (!isJoined || !previewFeatures.has("relationJoins")) return;
  const warned = new Set<FieldDeclaration>();
  const warn = (
    { model }: ModelDeclaration,
    relation: FieldDeclaration,
    only: readonly string[] | undefined,
    span: Span,
  ) => {
    const wrong = wrongOf(relation.field, only, context);
    if (warned.has(relation) || wrong.length === 0) return;
    warned.add(relation);
    const names = formatList(wrong.map(({ name }) => name));
    const effects = new Set(
      wrong.map(({ list }) => (list ? "fails on lists of `BigInt`" : "loses digits of `Decimal`")),
    );
    diagnostics.warning({
      code: "joined-values",
      headline: `with \`relationJoins\`, Prisma reads ${names} of \`${model.name}.${relation.field.name}\` as JSON`,
      label: `it ${[...effects].join(", and ")}`,
      span,
      help: "remove `relationJoins` from `previewFeatures`, or embed only other fields with `@embed(fields: […])`",
    });
  };
  for (const { written, operations, relations } of resources) {
    for (const field of written.fields) {
      if (field.embed && field.hidden === undefined) {
        warn(
          written,
          field,
          field.embed.fields?.map(({ value }) => value),
          field.embed.span,
        );
      }
    }
    for (const operation of [...operations, ...relations]) {
      const { sent, rows } = operation.written;
      for (const path of sent.clientIncludes ?? []) warnOfPath(path.split("."), rows);
    }
  }

  function warnOfPath([name, ...rest]: readonly string[], from: ModelDeclaration): void {
    const relation = from.fields.find(({ field }) => field.name === name);
    if (relation === undefined) return;
    warn(from, relation, undefined, relation.nameSpan);
    const target = context.resources.get(relation.field.kind === "relation" ? relation.field.type : "")?.written;
    if (target !== undefined && rest.length > 0) warnOfPath(rest, target);
  }
}

/** Returns the fields of the related items whose values change, or cannot be read. */
function wrongOf(relation: Field, only: readonly string[] | undefined, context: Identities): readonly Field[] {
  const target = relation.kind === "relation" ? context.resources.get(relation.type)?.written : undefined;
  return (target?.fields ?? []).flatMap(({ field, hidden }) => {
    if (hidden !== undefined || field.kind !== "scalar" || only?.includes(field.name) === false) return [];
    const isWrong = field.type === "Decimal" || (field.type === "BigInt" && field.list);
    return isWrong ? [field] : [];
  });
}
