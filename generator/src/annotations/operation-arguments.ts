/** The names of everything that `@pagination(…)` accepts, and how to read the arguments other than paging options. */
import { type ArgumentRow, argumentTable, attributeName, paginationOptions } from "@prisma-paged/runtime/generator";
import { orderFields, type WrittenOrderField } from "../options/order-value.js";
import type { TextWithSpan, Value } from "../options/value.js";
import {
  anyTexts,
  boolean,
  condition,
  type DocumentedKeySpec,
  quotedText,
  texts,
  withSpan,
} from "../options/value-spec.js";
import { closestNames } from "../util/did-you-mean.js";
import { alternatives, type WrittenAlternatives } from "./any-of-value.js";
import { handlerParameters, type WrittenParameter } from "./parameters-value.js";

/** The values of the arguments that an annotation has besides its paging options. */
export interface OperationArguments {
  readonly order: readonly WrittenOrderField[];
  /** The fields that are sent. */
  readonly fields: readonly TextWithSpan[];
  /** The paths of related items that a client may include. */
  readonly clientIncludes: readonly TextWithSpan[];
  /** The searched fields, or paths to them. An empty list means no search. */
  readonly search: readonly TextWithSpan[];
  /** The parameters that are compared with several fields. An empty list means no such parameters. */
  readonly anyOf: readonly WrittenAlternatives[];
  readonly path: TextWithSpan;
  readonly where: Value;
  readonly distinct: readonly TextWithSpan[];
  /** The fields whose filters are offered. The list may be empty. */
  readonly filters: readonly TextWithSpan[];
  readonly handler: boolean;
  /** The parameters that the operation's handler reads. */
  readonly parameters: readonly WrittenParameter[];
}

type OperationArgument<T> = DocumentedKeySpec<T> & ArgumentRow;

/**
 * The arguments of `@pagination(…)` other than `operation`. `spec` reads an argument's value: that of `path` accepts a
 * text in quotes, such as `"/books"`.
 */
export const operationArguments: {
  readonly [Name in keyof OperationArguments]: OperationArgument<OperationArguments[Name]>;
} = {
  order: { ...argumentTable.order, spec: orderFields },
  fields: { ...argumentTable.fields, spec: texts },
  clientIncludes: { ...argumentTable.clientIncludes, spec: texts },
  search: { ...argumentTable.search, spec: anyTexts },
  anyOf: { ...argumentTable.anyOf, spec: alternatives },
  path: { ...argumentTable.path, spec: withSpan(quotedText) },
  where: { ...argumentTable.where, spec: condition },
  distinct: { ...argumentTable.distinct, spec: texts },
  filters: { ...argumentTable.filters, spec: anyTexts },
  handler: { ...argumentTable.handler, spec: boolean },
  parameters: { ...argumentTable.parameters, spec: handlerParameters },
};

export const furtherArguments: Readonly<Record<string, OperationArgument<unknown>>> = {
  operation: { ...argumentTable.operation, spec: quotedText },
  ...operationArguments,
};

/** The names of the arguments that an operation accepts and `@resource` does not, such as `path`. */
export const operationOptions: readonly string[] = namesOf(({ own }) => own);

export const optionNames: readonly string[] = [...paginationOptions.map(({ key }) => key), ...namesOf(() => true)];

/** The options that `operation: "get"` accepts. */
export const itemOptions: readonly string[] = [
  ...namesOf(({ item }) => item),
  ...paginationOptions.flatMap(({ key, item }) => (item ? [key] : [])),
];

function namesOf(isMeant: (argument: OperationArgument<unknown>) => boolean | undefined): readonly string[] {
  return Object.entries(furtherArguments).flatMap(([name, argument]) => (isMeant(argument) ? [name] : []));
}

/** Returns the short name of an option, because its prefix is optional: `itemsPerPage` for `paginationItemsPerPage`. */
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

/** The help for words of Prisma's queries that have no option here. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["include", included],
  ["includes", included],
  ["omit", "to hide a field, write `/// @hidden` above it"],
  ["skip", "clients choose the page, with the parameter `page`"],
  ["offset", "clients choose the page, with the parameter `page`"],
  ["page", "clients choose the page, with the parameter `page`"],
  ["contains", "to let clients filter by a field, write `/// @filter(partial)` above it"],
]);

/** Returns the help for an option that Prisma calls `name`, such as `include`; undefined for other names. */
export function placeOfPrismaWord(name: string): string | undefined {
  return elsewhere.get(name);
}

/**
 * Returns the options that `name` was likely meant to be; several if it is not certain which. They have the prefix if
 * `name` has it, as the options of `platform.yaml` have theirs (`pagination_items_per_page`).
 */
export function meantOptions(name: string): readonly string[] {
  const [prefix = ""] = /^pagination_?(?=[a-z])/i.exec(name) ?? [];
  const bare = name.slice(prefix.length);
  const known = lookalikes.get(bare.replaceAll("_", "").toLowerCase());
  return (known === undefined ? closestNames(bare, optionNames) : [known]).map((meant) => {
    const option = paginationOptions.find(({ key }) => key === meant);
    return option !== undefined && prefix !== "" ? attributeName(option.key) : meant;
  });
}
