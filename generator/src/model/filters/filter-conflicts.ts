/** Decides which filters a field may have together: the error `filter-conflict`. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { FieldDeclaration, ModelDeclaration } from "../../annotations/declaration.js";
import type { Diagnostics, RelatedPlace } from "../../diagnostics/diagnostics.js";
import type { Model, RelationField } from "../../schema/datamodel.js";
import { uses } from "../../schema/field-use.js";
import type { Schema } from "../schema.js";

/** Whether the field may have all of its filters together. */
export function fitTogether(
  declared: FieldDeclaration,
  rows: ModelDeclaration,
  context: Schema,
  diagnostics: Diagnostics,
): boolean {
  return mayHaveFacet(declared, rows, context, diagnostics) && mayBeRequired(declared, rows, diagnostics);
}

/**
 * Whether the field may have a facet. Reports the error `filter-conflict` if not. Without an exact filter, a client
 * could not request the rows of a value that the facet shows. The values of a relation are those of its foreign key.
 */
function mayHaveFacet(
  { field, filters }: FieldDeclaration,
  { model }: ModelDeclaration,
  { provider }: Schema,
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
 * Whether the field may be required. Reports the error `filter-conflict` if not. A required filter has one value, so
 * another filter of the field has no choice left. A caller who may not see the field cannot send it.
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
  label: "it also needs `exact`, the filter that takes the value",
  help: "write `@filter(exact, required)`",
};

interface Obstacle {
  readonly label: string;
  readonly help: string;
}

const withoutExact: Obstacle = {
  label: "it also needs `exact`, the filter that selects the items of a value",
  help: "write `@filter(exact, facet)`",
};

function foreignKeyObstacle(field: RelationField, model: Model, provider: Provider): Obstacle | undefined {
  if (field.from.length === 0) return { label: "its foreign key is in the other model", help: "remove it" };
  const columns = model.fields.filter(({ name }) => field.from.includes(name));
  if (columns.every((column) => uses(column, "key", provider))) return undefined;
  return { label: "the values of its foreign key cannot be read exactly", help: "remove it" };
}
