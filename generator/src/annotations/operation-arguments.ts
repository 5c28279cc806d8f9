/** The arguments of `@pagination(…)`: the paging options, and those of this table. */
import { attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import { anyTexts, boolean, condition, type DescribedKey, located, quotedText, texts } from "../options/form.js";
import { orderFields, type WrittenOrderField } from "../options/order-value.js";
import type { LocatedText, Value } from "../options/value.js";
import { likely } from "../util/did-you-mean.js";
import { alternatives, type WrittenAlternatives } from "./any-of-value.js";
import { handlerParameters, type WrittenParameter } from "./parameters-value.js";

/** What an annotation says beside its paging options. */
export interface OperationArguments {
  readonly order: readonly WrittenOrderField[];
  /** The fields that are sent. */
  readonly fields: readonly LocatedText[];
  /** The paths of related items that a client may include. */
  readonly clientIncludes: readonly LocatedText[];
  /** Of searched fields, or paths to them; an empty list is none. */
  readonly search: readonly LocatedText[];
  /** The parameters that are compared with several fields; an empty list is none. */
  readonly anyOf: readonly WrittenAlternatives[];
  readonly path: LocatedText;
  readonly where: Value;
  readonly distinct: readonly LocatedText[];
  /** The fields whose filters are offered; may be empty. */
  readonly filters: readonly LocatedText[];
  readonly handler: boolean;
  /** What its handler reads. */
  readonly parameters: readonly WrittenParameter[];
}

interface OperationArgument<T> extends DescribedKey<T> {
  /** What people write from memory of other libraries, beyond mistyped letters; in lower case. */
  readonly aliases?: readonly string[];
  /** True if an operation has it and a resource has not. */
  readonly own?: true;
  /** True if `operation: "get"`, the item, has it: it is one row, found by its identifier. */
  readonly item?: true;
}

/** Those that its place allows, beside `operation`. */
export const operationArguments: {
  readonly [Name in keyof OperationArguments]: OperationArgument<OperationArguments[Name]>;
} = {
  order: {
    summary: "The fields that rows are sorted by, unless the client chooses others.",
    form: orderFields,
    aliases: ["sort", "orderby"],
  },
  fields: { summary: "The fields that are sent.", form: texts, item: true, aliases: ["select"] },
  clientIncludes: {
    summary: "The relations that a client may include with the `include` parameter.",
    form: texts,
    item: true,
  },
  search: { summary: "The fields that the `search` parameter looks in.", form: anyTexts },
  anyOf: {
    summary: "The query parameters that are compared with several fields, of which any may match.",
    form: alternatives,
    aliases: ["or"],
  },
  path: { summary: "The path of the route.", form: located(quotedText), own: true },
  where: { summary: "What every row fulfils.", form: condition, own: true, aliases: ["filter"] },
  distinct: { summary: "Returns one row for each value of these fields.", form: texts, own: true },
  filters: { summary: "The fields whose filters the operation offers.", form: anyTexts, own: true },
  handler: { summary: "The application returns the rows.", form: boolean, own: true },
  parameters: {
    summary: "The query parameters that the handler reads, with their types.",
    form: handlerParameters,
    own: true,
    aliases: ["params"],
  },
};

export const furtherArguments: Readonly<Record<string, OperationArgument<unknown>>> = {
  operation: {
    summary: "The name of the operation that the options apply to: another collection, or the item with `get`.",
    form: quotedText,
    item: true,
    aliases: ["name"],
  },
  ...operationArguments,
};

/** What an operation has and a resource has not. */
export const operationOptions: readonly string[] = namesOf(({ own }) => own);

export const optionNames: readonly string[] = [...paginationOptions.map(({ key }) => key), ...namesOf(() => true)];

/** What `operation: "get"` takes. */
export const itemOptions: readonly string[] = [
  ...namesOf(({ item }) => item),
  ...paginationOptions.flatMap(({ key, item }) => (item ? [key] : [])),
];

function namesOf(isMeant: (argument: OperationArgument<unknown>) => boolean | undefined): readonly string[] {
  return Object.entries(furtherArguments).flatMap(([name, argument]) => (isMeant(argument) ? [name] : []));
}

/** `paginationItemsPerPage` → `itemsPerPage`: the prefix may be left out. */
export function canonicalOption(name: string): string {
  return paginationOptions.find(({ key }) => attributeName(key) === name)?.key ?? name;
}

const lookalikes: ReadonlyMap<string, string> = new Map(
  [...paginationOptions, ...Object.entries(furtherArguments).map(([key, argument]) => ({ key, ...argument }))].flatMap(
    ({ key, aliases = [] }) => aliases.map((alias) => [alias, key] as const),
  ),
);

const included =
  "to let clients include relations, name these in `clientIncludes`; to embed one in every item, write `/// @embed` above its field";

/** Words of Prisma's queries that are written in another place. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["include", included],
  ["includes", included],
  ["omit", "to hide a field, write `/// @hidden` above it"],
  ["skip", "clients choose the page, with the parameter `page`"],
  ["offset", "clients choose the page, with the parameter `page`"],
  ["page", "clients choose the page, with the parameter `page`"],
  ["contains", "to let clients filter by a field, write `/// @filter(partial)` above it"],
]);

/** Where to write an option that Prisma calls `name`; undefined for other names. */
export function placeOfPrismaWord(name: string): string | undefined {
  return elsewhere.get(name);
}

/**
 * The option that `name` was likely meant to be, with the prefix if `name` has it, as the options of
 * `platform.yaml` have theirs (`pagination_items_per_page`). Several if it is not certain which.
 */
export function meantOptions(name: string): readonly string[] {
  const [prefix = ""] = /^pagination_?(?=[a-z])/i.exec(name) ?? [];
  const bare = name.slice(prefix.length);
  const known = lookalikes.get(bare.replaceAll("_", "").toLowerCase());
  return (known === undefined ? likely(bare, optionNames) : [known]).map((meant) => {
    const option = paginationOptions.find(({ key }) => key === meant);
    return option !== undefined && prefix !== "" ? attributeName(option.key) : meant;
  });
}
