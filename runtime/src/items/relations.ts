import type { Env } from "hono";
import type { RowsDefinition } from "../definition/resource-definition.js";
import type { PrismaClientLike } from "../definition/row-source.js";
import { withLists } from "./embedded-lists.js";
import { joinStrategy } from "./fetch-join.js";
import { lookUpReferences, type ShownReference } from "./out-of-scope.js";
import { prismaLists, prismaReferences } from "./prisma-relations.js";
import type { EmbeddedList, Reference, RelationReader, ServeOptions } from "./relation-types.js";

/**
 * Embedded lists, and to-one relations that a scope may forbid.
 * @param labelOf by model, the field that holds what a person calls an item
 */
export function relationReader<E extends Env>(
  client: PrismaClientLike,
  { references, lists }: Pick<RowsDefinition, "references" | "lists">,
  options: ServeOptions<E>,
  labelOf: (model: string) => string | undefined = () => undefined,
): RelationReader<E, object> {
  // Only a scope or the schema can forbid a reference: without them there is nothing to check.
  const mayHide = ({ model, target }: Pick<Reference<object>, "model" | "target">) =>
    target?.where !== undefined || isScoped(options, model);
  const own = prismaReferences(client, references).map((reference) => ({
    reference,
    mayHide: mayHide(reference),
    label: reference.path.length === 1 ? labelOf(reference.model) : undefined,
  }));
  const embedded = prismaLists(client, lists).map((list) => ({
    ...list,
    references: (list.references ?? []).filter(mayHide),
  }));
  return {
    joinStrategy: (resource, operation, context) => joinStrategy(embedded, options, resource, operation, context),
    withLists: async (rows, context) =>
      needsLists(embedded, rows) ? withLists(embedded, options, rows, context) : rows,
    async checkReferences(rows, items, context, labels) {
      const shown = own
        .filter(({ mayHide, label }) => mayHide || (labels !== undefined && label !== undefined))
        .map((each): ShownReference => ({ ...each, rows, items }));
      const ofLists = embedded.flatMap(({ relation, key, references }) => {
        const children = { rows: childrenOf(rows, relation), items: childrenOf(items, key) };
        return references.map((reference): ShownReference => ({ reference, mayHide: true, ...children }));
      });
      await lookUpReferences(options, [...shown, ...ofLists], context, labels);
    },
  };
}

function isScoped<E extends Env>({ scope }: ServeOptions<E>, model: string): boolean {
  return (scope?.[model] ?? "public") !== "public";
}

/** All parents' embedded children under this key, one after the other: the same order for rows and items. */
function childrenOf(parents: readonly object[], key: string): readonly object[] {
  return parents.flatMap((parent) => {
    const children: unknown = Reflect.get(parent, key);
    return Array.isArray(children) ? children : [];
  });
}

/** False if one query has read the lists with the rows (`paginationFetchJoinCollection: false`). */
function needsLists(lists: readonly EmbeddedList[], rows: readonly object[]): boolean {
  return lists.some(({ relation }) => rows.some((row) => !(relation in row)));
}
