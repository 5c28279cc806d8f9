/** A resource as a route shows it: with some of its fields, or with other items in its own. It reads what these need. */
import type { DefinedResource } from "../definition/resource-definition.js";
import { columns, type Inclusion, type ItemForm, type Select } from "./fields/bound-field.js";
import { itemForm } from "./item-form.js";

/** What is shown of a resource's items. */
export interface Shape {
  /** The fields that are sent. */
  readonly fields: readonly string[];
  /** The items that are included. They are sent although no field names them. */
  readonly inclusion?: Inclusion | undefined;
  /** Columns that reading needs beside these, such as those of a cursor. Undefined: reads what the whole item needs. */
  readonly further: readonly string[] | undefined;
  /** Fields of related rows that reading needs. Default: none. */
  readonly related?: Select;
}

export function shaped(defined: DefinedResource, { fields, inclusion, further, related = {} }: Shape): ItemForm {
  const form = itemForm(defined, fields, inclusion);
  const beside = further === undefined ? { ...defined.select, ...itemForm(defined).select } : columns(further);
  const own = further === undefined ? { ...beside, ...form.select } : { ...form.select, ...beside };
  return { ...form, select: together(own, related) };
}

/** Both selections, in relations that both select, too. */
export function together(one: Select, other: Select): Select {
  const relations = Object.entries(other).map(([name, inner]) => {
    const found = one[name];
    const both = isSelection(found) && isSelection(inner) ? { select: together(found.select, inner.select) } : inner;
    return [name, both] as const;
  });
  return { ...one, ...Object.fromEntries(relations) };
}

function isSelection(value: unknown): value is { readonly select: Select } {
  return typeof value === "object" && value !== null && "select" in value;
}
