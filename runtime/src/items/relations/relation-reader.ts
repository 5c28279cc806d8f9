import type { ServeOptions } from "../../definition/api-options.js";
import type { ItemMapper } from "../fields/bound-field.js";
import { joinStrategy } from "./fetch-join.js";
import { type CheckedReference, hideForbiddenReferences } from "./hide-references.js";
import { prismaLists, prismaReferences } from "./prisma-relations.js";
import type { HeldItems, Reference, RelatedReader, RelationReader } from "./relation-types.js";
import { rowsAtPath } from "./rows-at-path.js";

/**
 * Returns the reader of a resource's embedded lists, related counts, and to-one relations that a scope may forbid.
 * @param readers The readers that the parts of the API add
 * @param labelOf Returns the label field of a model's items
 */
export function relationReader(
  { references, lists, counts }: Pick<ItemMapper, "references" | "lists" | "counts">,
  options: ServeOptions,
  readers: readonly RelatedReader[],
  labelOf: (model: string) => string | undefined = () => undefined,
): RelationReader<object> {
  // Without a scope, a condition of the schema, or a key that may dangle, there is nothing to check.
  const mayHide = ({ model, target, mayDangle }: Pick<Reference<object>, "model" | "target" | "mayDangle">) =>
    mayDangle === true || target.where !== undefined || isScoped(options, model);
  const ownReferences = prismaReferences(options.prisma, references).map((reference) => ({
    reference,
    mayHide: mayHide(reference),
    label: reference.path.length === 1 ? labelOf(reference.model) : undefined,
  }));
  const embedded = prismaLists(options.prisma, lists).map((list) => ({
    ...list,
    references: (list.references ?? []).filter(mayHide),
  }));
  // The lists that one call may read together with the rows.
  const ownLists = embedded.filter(({ through }) => through.length === 0);
  const held: HeldItems = { lists: embedded, hidingLists: embedded.filter(mayHide), counts, prisma: options.prisma };
  const mayHideAny =
    ownReferences.some(({ mayHide }) => mayHide) || embedded.some(({ references }) => references.length > 0);
  return {
    joinStrategy: (resource, operation, access) => joinStrategy(ownLists, resource, operation, access),
    withAllowed: async (rows, access) => {
      let allowed = rows;
      for (const reader of readers) allowed = (await reader.withAllowed?.(held, allowed, access)) ?? allowed;
      return allowed;
    },
    withRelated: async (rows, access) => {
      let complete = rows;
      for (const reader of readers) complete = await reader.withRelated(held, complete, access);
      return complete;
    },
    async checkReferences(rows, items, access, labels) {
      if (!mayHideAny && labels === undefined) return;
      const shown = ownReferences
        .filter(({ mayHide, label }) => mayHide || (labels !== undefined && label !== undefined))
        .map((ownReference): CheckedReference => ({ ...ownReference, rows, items }));
      const ofLists = embedded.flatMap(({ through, relation, key, references }) => {
        const children = {
          rows: rowsAtPath(rows, [...through.map((step) => step.relation), relation]),
          items: rowsAtPath(items, [...through.map((step) => step.key), key]),
        };
        return references.map((reference): CheckedReference => ({ reference, mayHide: true, ...children }));
      });
      await hideForbiddenReferences(access, [...shown, ...ofLists], labels);
    },
  };
}

function isScoped({ scope }: ServeOptions, model: string): boolean {
  return (scope?.[model] ?? "public") !== "public";
}
