import type { Env } from "hono";
import { joinStrategy } from "./fetch-join.js";
import type { ItemForm } from "./fields/bound-field.js";
import { lookUpReferences, type ShownReference } from "./out-of-scope.js";
import { holdersOf, prismaLists, prismaReferences } from "./prisma-relations.js";
import type { EmbeddedList, ListReading, Reference, RelationReader, ServeOptions, Tallies } from "./relation-types.js";
import { rowsAt } from "./rows-at.js";

/**
 * Embedded lists, numbers of related rows, and to-one relations that a scope may forbid.
 * @param parts those of them that the API uses
 * @param labelOf by model, the field that holds what a person calls an item
 */
export function relationReader<E extends Env>(
  { references, lists, counts }: Pick<ItemForm, "references" | "lists" | "counts">,
  options: ServeOptions<E>,
  { lists: reading, tallies }: { readonly lists?: ListReading; readonly tallies?: Tallies },
  labelOf: (model: string) => string | undefined = () => undefined,
): RelationReader<object> {
  if (lists.length > 0 && reading === undefined) throw lacking("lists", "An embedded list");
  if (counts.length > 0 && tallies === undefined) throw lacking("tallies", "`@count`");
  // Only a scope or the schema can forbid a reference: without them there is nothing to check.
  const mayHide = ({ model, target }: Pick<Reference<object>, "model" | "target">) =>
    target.where !== undefined || isScoped(options, model);
  const own = prismaReferences(options.prisma, references).map((reference) => ({
    reference,
    mayHide: mayHide(reference),
    label: reference.path.length === 1 ? labelOf(reference.model) : undefined,
  }));
  const embedded = prismaLists(options.prisma, lists).map((list) => ({
    ...list,
    references: (list.references ?? []).filter(mayHide),
  }));
  // What one call may read with the rows.
  const ownLists = embedded.filter(({ through }) => through.length === 0);
  const isWithinList = ({ through: [first] }: EmbeddedList) =>
    ownLists.some(({ relation }) => relation === first?.relation);
  const waves = [embedded.filter((list) => !isWithinList(list)), embedded.filter(isWithinList)];
  const mayHideAny = own.some(({ mayHide }) => mayHide) || embedded.some(({ references }) => references.length > 0);
  return {
    joinStrategy: (resource, operation, visible) => joinStrategy(ownLists, resource, operation, visible),
    withAllowedLists: async (rows, visible) =>
      reading === undefined ? rows : reading.withAllowedLists(embedded.filter(mayHide), rows, visible),
    withRelated: async (rows, visible) => {
      let complete = rows;
      for (const wave of waves) {
        if (reading && needsLists(wave, complete)) complete = await reading.withLists(wave, complete, visible);
      }
      return tallies === undefined || counts.length === 0
        ? complete
        : tallies.withCounts(counts, options.prisma, complete, visible);
    },
    async checkReferences(rows, items, visible, labels) {
      if (!mayHideAny && labels === undefined) return;
      const shown = own
        .filter(({ mayHide, label }) => mayHide || (labels !== undefined && label !== undefined))
        .map((each): ShownReference => ({ ...each, rows, items }));
      const ofLists = embedded.flatMap(({ through, relation, key, references }) => {
        const children = {
          rows: rowsAt(rows, [...through.map((step) => step.relation), relation]),
          items: rowsAt(items, [...through.map((step) => step.key), key]),
        };
        return references.map((reference): ShownReference => ({ reference, mayHide: true, ...children }));
      });
      await lookUpReferences(visible, [...shown, ...ofLists], labels);
    },
  };
}

function isScoped<E extends Env>({ scope }: ServeOptions<E>, model: string): boolean {
  return (scope?.[model] ?? "public") !== "public";
}

/** False if one query has read the lists with the rows (`paginationFetchJoinCollection: false`). */
function needsLists(lists: readonly EmbeddedList[], rows: readonly object[]): boolean {
  return lists.some((list) => holdersOf(list, rows).some((row) => !(list.relation in row)));
}

/** Only if the emitted modules are older than the runtime. @param user what uses the part */
export function lacking(part: string, user: string): Error {
  return new Error(`${user} uses the part \`${part}\`, which the emitted settings lack: run \`prisma generate\`.`);
}
