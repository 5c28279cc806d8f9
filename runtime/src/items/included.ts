/** Items that a client includes in others (`include=author`): read with the rows that refer to them. */
import type {
  DefinedResource,
  EmbeddedFormDefinition,
  ReferenceDefinition,
} from "../definition/resource-definition.js";
import { wholeSelect } from "./columns-of.js";

/** A relation whose item is included, with the form that the item has there. */
export interface Included {
  /** Its key in the item. */
  readonly key: string;
  /** Its name in Prisma. */
  readonly relation: string;
  readonly form: EmbeddedFormDefinition;
}

/** @param paths `author`, `author.country`; a path includes what it leads through */
export function includedIn({ rows, fields }: DefinedResource, paths: readonly string[]): readonly Included[] {
  const keys = new Set(paths.map((path) => path.replace(/\..*/, "")));
  return [...keys].flatMap((key): readonly Included[] => {
    const target = rows.includes?.[key]?.();
    if (target === undefined) return [];
    const inner = paths.flatMap((path) => (path.startsWith(`${key}.`) ? [path.slice(key.length + 1)] : []));
    return [{ key, relation: fields[key]?.field ?? key, form: formOf(target, includedIn(target, inner)) }];
  });
}

function formOf(target: DefinedResource, included: readonly Included[]): EmbeddedFormDefinition {
  const form = target.rows.embedded ?? target.rows;
  return {
    select: { ...(form.select ?? wholeSelect(target)), ...selectsOf(included) },
    references: referencesWith(form.references, included),
    toItem: (row, base) => withIncluded(form.toItem(row, base), row, base, included),
  };
}

/** What is selected of the included rows, by relation. */
export function selectsOf(included: readonly Included[]): object {
  return Object.fromEntries(included.map(({ relation, form }) => [relation, { select: form.select }]));
}

/** The references of an item with those of the items in it, which replace what it has of the same relation. */
export function referencesWith(
  references: readonly ReferenceDefinition[] = [],
  included: readonly Included[],
): readonly ReferenceDefinition[] {
  const isInside = ({ path: [name, deeper] }: ReferenceDefinition) =>
    deeper !== undefined && included.some(({ key }) => key === name);
  return [
    ...references.filter((reference) => !isInside(reference)),
    ...included.flatMap((each) => (each.form.references ?? []).map((reference) => within(each, reference))),
  ];
}

function within(outer: Included, { path, key, ...others }: ReferenceDefinition): ReferenceDefinition {
  const member = (name: string) => `${outer.relation}.${name}`;
  return { path: [outer.key, ...path], key: typeof key === "string" ? member(key) : key.map(member), ...others };
}

/** The item with the items of its included rows; a handler's row that has none keeps the link. */
export function withIncluded(item: object, row: object, base: string, included: readonly Included[]): object {
  const items = included.flatMap(({ key, relation, form }): readonly (readonly [string, object | null])[] => {
    const found: object | null | undefined = Reflect.get(row, relation);
    return found === undefined ? [] : [[key, found && form.toItem(found, base)]];
  });
  return { ...item, ...Object.fromEntries(items) };
}
