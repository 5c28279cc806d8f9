/** The pieces that emitted Prisma calls are made of. */
import type { ApiResource, RelationKey } from "../model/api-model.js";
import { braces, call, type Doc, group, indent, line, parentheses } from "../printer/doc.js";
import { access, key, literal } from "../printer/literal.js";

/** An embedded list stands in the order of its identifiers. */
export function listOrder(target: ApiResource): Doc {
  return literal(target.resource.identifier.fields.map(({ name }) => ({ [name]: "asc" })));
}

/** `(row): Prisma.CityWhereInput => ({ countryCode: row.code })`: the children of a row, as a condition on them. */
export function childrenOf(resource: ApiResource, target: string, inverse: RelationKey, row: string): Doc {
  const { identifier } = resource.resource;
  const own = identifier.fields.map(({ name }): Doc => [key(name), ": ", access(row, name)]);
  const pairs: readonly Doc[] =
    inverse.kind === "foreign-key"
      ? inverse.pairs.map(({ child, parent }): Doc => [key(child), ": ", access(row, parent)])
      : [[key(inverse.field), ": ", braces([[`${inverse.quantifier}: `, braces(own)]])]];
  return [`(${row}): Prisma.${target}WhereInput => (`, braces(pairs), ")"];
}

/** The delegate's calls for these rows: of any form where they are only compared. */
export function narrowed({ delegate, resource: { model } }: ApiResource, row?: string): Doc {
  const types = [`Prisma.${model}Select`, ...(row === undefined ? [] : [row])];
  return call(`delegate<${types.join(", ")}>`, [access("client", delegate)]);
}

/** `findMany: (args) => …`, what it gives on a line of its own where the line is full. */
export function closure(name: string, body: Doc, ...further: readonly string[]): Doc {
  return group([`${name}: `, parentheses(["args", ...further]), " =>", group(indent([line, body]))]);
}
