/** What would make answers wrong without an error, if an application's client did it: the client is refused at the start. */
import { computedFields, omits } from "../definition/plain-client.js";
import { type ClientInternals, missingName } from "../definition/prisma-internals.js";
import { foreignKeyOf, ownColumns } from "../definition/relation.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { delegateName } from "../definition/row-source.js";
import type { ItemForm } from "../items/fields/bound-field.js";

/**
 * Most rows are read by naming their columns, for which Prisma ignores the client's `omit`: what an application believes
 * to be hidden would be sent.
 * @throws Error if the client omits a field that is sent
 */
export function refuseOmittedFields(prisma: object, { model, fields }: DefinedResource): void {
  for (const [name, { link, field = name }] of Object.entries(fields)) {
    if (link !== undefined || !omits(prisma, model, field)) continue;
    throw new Error(
      `createApi: the client omits \`${model}.${field}\` (\`omit\`), but the API sends it. Add \`@hidden\` to the field and generate again, or pass a client that does not omit it.`,
    );
  }
}

/**
 * A result extension may compute a field that is a column too. A page that begins after the computed value would lose or
 * repeat rows, and a link made of it would lead elsewhere.
 * @throws Error if the client computes such a field
 */
export function refuseComputedFields(
  prisma: object,
  { identifier, model, path, collections, relations }: DefinedResource,
  { references, lists, counts }: Pick<ItemForm, "references" | "lists" | "counts">,
): void {
  const parents = [...relations, ...lists].map(({ parent }) => parent);
  const keys = references.flatMap(({ key }) => key);
  const counted = counts.flatMap(({ path, rows: { step } }) => (path.length === 0 ? [step] : []));
  const own = [...parents, ...counted].flatMap(ownColumns);
  const linked = [...identifier.fields.map(({ name }) => name), ...keys, ...own];
  refuse(prisma, model, linked, `the links of ${path}`);
  for (const operation of collections) refuse(prisma, model, readBack(operation), operation.path);
  for (const { operation, target, parent } of relations) {
    refuse(prisma, target, [...foreignKeyOf(parent), ...readBack(operation)], operation.path);
  }
}

/**
 * What the schema declares as computed is computed by the client's result extensions. A client that does not show its
 * extensions is not refused: Prisma itself says what it cannot select.
 * @throws Error if the client shows that it lacks one
 */
export function requireComputed(prisma: object, computed: ItemForm["computed"]): void {
  for (const { model, field } of computed) {
    if (computedFields(prisma, model)?.has(field) !== false) continue;
    throw new Error(
      `createApi: the schema declares \`${model}.${field}\` as computed, and no result extension of the client computes it. Pass a client with it, such as \`prisma.$extends({ result: { ${delegateName(model)}: { ${field}: { … } } } })\`.`,
    );
  }
}

function refuse(prisma: object, model: string, fields: readonly string[], use: string): void {
  const computed = computedFields(prisma, model);
  const found = fields.find((field) => computed?.has(field));
  if (found === undefined) return;
  throw new Error(
    `createApi: \`${model}.${found}\` is computed by a result extension of the client, but its value in the database is needed for ${use}. Give the computed field another name, or pass a client without this extension.`,
  );
}

/** The fields of a row that decide which rows a later read returns: not those of numbered pages. */
function readBack({ pagination, order, filters, distinct = [], handler }: CollectionOperation): readonly string[] {
  const { enabled, clientEnabled, viaCursor } = pagination;
  if (handler || (enabled && !clientEnabled && viaCursor === null && distinct.length === 0)) return [];
  const offered = Object.entries(filters).flatMap(([name, filter]) =>
    filter.order && filter.through === undefined ? [filter.field ?? name] : [],
  );
  const declared = [...(viaCursor ?? []), ...order].filter((each) => each.through === undefined);
  return [...declared.map(({ field }) => field), ...offered, ...distinct];
}

/** @throws Error if Prisma's own client lacks a private name that protects something */
export function refuseUnreadableClient(prisma: object): void {
  const missing = missingName(prisma);
  if (missing === undefined) return;
  const { _clientVersion: version }: ClientInternals = prisma;
  const client = typeof version === "string" ? `Prisma Client ${version}` : "this version of Prisma Client";
  throw new Error(
    `createApi: ${client} does not have \`${missing.name}\`, and ${missing.risk}. Update \`@prisma-paged/runtime\`, or install an earlier version of Prisma.`,
  );
}
