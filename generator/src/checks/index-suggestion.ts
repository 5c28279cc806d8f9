/** The `@@index` line that a warning suggests, and what prevents it: some columns are too long for any index. */
import type { Provider } from "@prisma-paged/runtime/generator";
import type { IndexField, Model } from "../schema/datamodel.js";

/**
 * What to add so that the database finds rows with these fields equal, in this order.
 * @param equal fields that are equal in all requested rows
 */
export function indexHint(
  model: Model,
  provider: Provider,
  equal: Iterable<string>,
  order: readonly IndexField[] = [],
): string {
  const fixed = [...equal];
  const sorted = order.filter(({ field }) => !fixed.includes(field));
  const add = `add \`${indexLine(fixed, sorted)}\` to \`${model.name}\``;
  const tooLong = [...fixed, ...sorted.map(({ field }) => field)].flatMap((name) => {
    const type = unboundedType(model, name, provider);
    return type === undefined ? [] : [{ name, type }];
  });
  const [{ name, type } = {}] = tooLong;
  if (type === undefined) return add;
  const { native, bounded } = type;
  return `no index of ${provider} holds a whole \`${native}\`: give \`${name}\` a type such as \`${bounded}\`, then ${add}`;
}

/** `@@index([published, score(sort: Desc), id])`: directions only where they differ, for an index is read both ways. */
function indexLine(fixed: readonly string[], sorted: readonly IndexField[]): string {
  const isMixed = new Set(sorted.map(({ direction }) => direction)).size > 1;
  const fields = sorted.map(({ field, direction }) =>
    isMixed && direction === "DESC" ? `${field}(sort: Desc)` : field,
  );
  return `@@index([${[...fixed, ...fields].join(", ")}])`;
}

interface UnboundedType {
  readonly native: string;
  /** What an index holds in its stead. */
  readonly bounded: string;
}

/** The type of a column that Prisma and the database refuse in an index; undefined where an index holds it. */
function unboundedType({ fields }: Model, name: string, provider: Provider): UnboundedType | undefined {
  const field = fields.find((candidate) => candidate.name === name);
  if (field?.kind !== "scalar" || (field.type !== "String" && field.type !== "Bytes")) return undefined;
  const [type, args] = field.nativeType ?? [field.type === "Bytes" ? defaultBytes[provider] : undefined, []];
  if (type === undefined) return undefined;
  const native = args.length === 0 ? type : `${type}(${args.join(", ")})`;
  const bounded = boundedTypes[provider]?.[field.type];
  const isUnbounded = unboundedTypes[provider]?.test(native) === true;
  return isUnbounded && bounded !== undefined ? { native, bounded } : undefined;
}

/** If the schema names none. */
const defaultBytes: { readonly [provider in Provider]?: string } = { mysql: "LongBlob", sqlserver: "VarBinary(Max)" };

const unboundedTypes: { readonly [provider in Provider]?: RegExp } = {
  mysql: /(Text|Blob)$/,
  sqlserver: /^(N?Text|Image|Xml|N?VarChar\(Max\)|VarBinary\(Max\))$/i,
};

const boundedTypes: { readonly [provider in Provider]?: { readonly String: string; readonly Bytes: string } } = {
  mysql: { String: "@db.VarChar(191)", Bytes: "@db.VarBinary(191)" },
  sqlserver: { String: "@db.NVarChar(450)", Bytes: "@db.VarBinary(900)" },
};
