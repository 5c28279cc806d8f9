/** Error `filter-conflict`: which filters a field may have together. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Diagnostics, RelatedPlace } from "../../diagnostics/diagnostics.js";
import type { Model, RelationField } from "../../schema/datamodel.js";
import { uses } from "../../schema/field-use.js";
import type { Plan } from "../plan.js";

/** Returns whether the field may have all of its filters together. */
export function fitTogether(
  declared: FieldDeclaration,
  rows: ModelDeclaration,
  plan: Plan,
  diagnostics: Diagnostics,
): boolean {
  return mayHaveFacet(declared, rows, plan, diagnostics) && mayBeRequired(declared, rows, diagnostics);
}

/**
 * Error `filter-conflict`: without an exact filter, a client could not ask for the rows of a value that it was shown; and
 * a relation's values are those of its foreign key.
 */
function mayHaveFacet(
  { field, filters }: FieldDeclaration,
  { model }: ModelDeclaration,
  { provider }: Plan,
  diagnostics: Diagnostics,
): boolean {
  const facet = filters.find(({ kind }) => kind === "facet");
  if (facet === undefined) return true;
  const obstacle =
    (field.kind === "relation" ? foreignKeyObstacle(field, model, provider) : undefined) ??
    (filters.some(({ kind }) => kind === "exact") ? undefined : withoutExact);
  if (obstacle === undefined) return true;
  diagnostics.error({
    code: "filter-conflict",
    headline: `\`facet\` of \`${model.name}.${field.name}\` cannot be offered`,
    span: facet.span,
    ...obstacle,
  });
  return false;
}

/**
 * Error `filter-conflict`: a required filter is one value, which leaves nothing to choose by another filter of the field,
 * and a caller who may not see the field cannot send it.
 */
function mayBeRequired(
  { field, filters, restricted }: FieldDeclaration,
  { model }: ModelDeclaration,
  diagnostics: Diagnostics,
): boolean {
  const required = filters.find(({ kind }) => kind === "required");
  if (required === undefined) return true;
  const error = (obstacle: Obstacle, related: readonly RelatedPlace[] = []) => {
    const headline = `\`${model.name}.${field.name}\` cannot be \`required\``;
    diagnostics.error({ code: "filter-conflict", headline, span: required.span, related, ...obstacle });
    return false;
  };
  if (!filters.some(({ kind }) => kind === "exact")) return error(requiredAlone);
  const other = filters.find(({ kind }) => kind !== "exact" && kind !== "required");
  if (other !== undefined) {
    return error(
      { label: `each request has one value of it, so \`${other.kind}\` has nothing to do`, help: requiredAlone.help },
      [{ span: other.span, label: "the other one" }],
    );
  }
  if (restricted === undefined) return true;
  return error(
    { label: "callers who may not see the field could not send it", help: "remove `required`, or `@restricted`" },
    [{ span: restricted, label: "restricted here" }],
  );
}

const requiredAlone: Obstacle = {
  label: "it needs `exact` beside it, which takes the value",
  help: "write `@filter(exact, required)`",
};

interface Obstacle {
  readonly label: string;
  readonly help: string;
}

const withoutExact: Obstacle = {
  label: "it needs `exact` beside it, which selects the items of a value",
  help: "write `@filter(exact, facet)`",
};

function foreignKeyObstacle(field: RelationField, model: Model, provider: Provider): Obstacle | undefined {
  if (field.from.length === 0) return { label: "its foreign key is in the other model", help: "remove it" };
  const columns = model.fields.filter(({ name }) => field.from.includes(name));
  if (columns.every((column) => uses(column, "key", provider))) return undefined;
  return { label: "the values of its foreign key cannot be read exactly", help: "remove it" };
}
