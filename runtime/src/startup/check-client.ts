/** Refuses, at startup, a Prisma client with which answers would be wrong without an error. */
import { extensionFields, omits } from "../definition/plain-client.js";
import { type ClientInternals, missingName } from "../definition/prisma-internals.js";
import { foreignKeyOf, ownColumns } from "../definition/relation.js";
import type { CollectionOperation } from "../definition/resource.js";
import type { DefinedResource } from "../definition/resource-definition.js";
import { delegateName } from "../definition/row-source.js";
import type { ItemMapper } from "../items/fields/bound-field.js";

/**
 * Refuses a client that omits fields. Prisma ignores `omit` if a read names its columns, as most reads do. A field that
 * the application believes to be hidden would be sent.
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
 * Refuses a client whose result extensions compute a field that is also a column, if pages or links need that column. A
 * page that begins after the computed value would lose or repeat rows, and a link with it would lead elsewhere.
 * @throws Error if the client computes such a field
 */
export function refuseComputedFields(
  prisma: object,
  { identifier, model, path, collections, relations }: DefinedResource,
  { references, lists, counts }: Pick<ItemMapper, "references" | "lists" | "counts">,
): void {
  const parents = [...relations, ...lists].map(({ parent }) => parent);
  const keys = references.flatMap(({ key }) => key);
  const counted = counts.flatMap(({ path, rows: { step } }) => (path.length === 0 ? [step] : []));
  const parentColumns = [...parents, ...counted].flatMap(ownColumns);
  const linked = [...identifier.fields.map(({ name }) => name), ...keys, ...parentColumns];
  refuse(prisma, model, linked, `the links of ${path}`);
  for (const operation of collections) refuse(prisma, model, readBack(operation), operation.path);
  for (const { operation, target, parent } of relations) {
    refuse(prisma, target, [...foreignKeyOf(parent), ...readBack(operation)], operation.path);
  }
}

/**
 * Requires a client that computes, by result extensions, the fields that the schema declares as computed. A client that
 * does not show its extensions is not refused, because Prisma itself reports fields that it cannot select.
 * @throws Error if the client shows that it lacks one
 */
export function requireComputed(prisma: object, computed: ItemMapper["computed"]): void {
  for (const { model, field } of computed) {
    if (extensionFields(prisma, model)?.has(field) !== false) continue;
    throw new Error(
      `createApi: the schema declares \`${model}.${field}\` as computed, and no result extension of the client computes it. Pass a client with it, such as \`prisma.$extends({ result: { ${delegateName(model)}: { ${field}: { … } } } })\`.`,
    );
  }
}

function refuse(prisma: object, model: string, fields: readonly string[], use: string): void {
  const computed = extensionFields(prisma, model);
  const found = fields.find((field) => computed?.has(field));
  if (found === undefined) return;
  throw new Error(
    `createApi: \`${model}.${found}\` is computed by a result extension of the client, but its value in the database is needed for ${use}. Give the computed field another name, or pass a client without this extension.`,
  );
}

/** Returns the fields of a row that decide which rows a later read returns. Numbered pages have none. */
function readBack({ pagination, order, filters, distinct = [], handler }: CollectionOperation): readonly string[] {
  const { enabled, clientEnabled, viaCursor } = pagination;
  if (handler || (enabled && !clientEnabled && viaCursor === null && distinct.length === 0)) return [];
  const offered = Object.entries(filters).flatMap(([name, filter]) =>
    filter.order && filter.through === undefined ? [filter.field ?? name] : [],
  );
  const declared = [...(viaCursor ?? []), ...order].filter((each) => each.through === undefined);
  return [...declared.map(({ field }) => field), ...offered, ...distinct];
}

/**
 * Refuses a client whose private names have changed.
 * @throws Error if Prisma's own client lacks a private name that protects something
 */
export function refuseUnreadableClient(prisma: object): void {
  const missing = missingName(prisma);
  if (missing === undefined) return;
  const { _clientVersion: version }: ClientInternals = prisma;
  const client = typeof version === "string" ? `Prisma Client ${version}` : "this version of Prisma Client";
  throw new Error(
    `createApi: ${client} does not have \`${missing.name}\`, and ${missing.risk}. Update \`@prisma-paged/runtime\`, or install an earlier version of Prisma.`,
  );
}
