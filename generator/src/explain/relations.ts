/** The relations and keys that calls read rows by. */
import type { ApiResource } from "../model/api-model.js";
import { embeddedLists, type HasApi, resourceOf } from "../model/lookup.js";

interface Relation {
  readonly target: ApiResource;
  readonly isList: boolean;
  /** The columns of its foreign key, if the row has them. */
  readonly columns: readonly string[];
}

/** Returns a relation that items show, or the inverse of a list that reads this resource. Undefined for any other. */
export function relationOf(context: HasApi, { resource, fields }: ApiResource, name: string): Relation | undefined {
  const field = fields.find((each) => each.name === name);
  if (field !== undefined && "target" in field) {
    const isList = field.kind === "embedded-list" || field.kind === "collection";
    const columns = "key" in field && field.key?.kind === "foreign-key" ? field.key.fields : [];
    return { target: resourceOf(context, field.target), isList, columns };
  }
  for (const parent of context.api.resources) {
    for (const { target, inverse } of [...parent.relations, ...embeddedLists(parent)]) {
      if (target !== resource.model || inverse.kind !== "relation" || inverse.field !== name) continue;
      return { target: parent, isList: inverse.quantifier === "some", columns: [] };
    }
  }
  return undefined;
}

/**
 * Returns the fields that several rows are read by at a time: the identifier, the foreign keys and relations of lists,
 * and the keys that the foreign keys of facets refer to.
 */
export function keyFieldsOf({ api }: HasApi, { resource: { model, identifier } }: ApiResource): ReadonlySet<string> {
  const lists = api.resources.flatMap((parent) => [...parent.relations, ...embeddedLists(parent)]);
  const ties = lists
    .filter(({ target }) => target === model)
    .flatMap(({ inverse }) =>
      inverse.kind === "relation" ? [inverse.field] : inverse.pairs.map(({ child }) => child),
    );
  const operations = api.resources.flatMap((each) => [...each.operations, ...each.relations]);
  const referred = operations.flatMap(({ operation }) =>
    Object.values(operation.filters).flatMap(({ relation, through: [step] = [] }) =>
      step?.model === model ? Object.values(relation?.foreignKey ?? {}) : [],
    ),
  );
  return new Set([...identifier.fields.map(({ name }) => name), ...ties, ...referred]);
}
