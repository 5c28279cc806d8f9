/** A resource as a route shows it: with some of its fields, or with other items in its own. It reads what these need. */
import type { DefinedResource } from "../definition/resource-definition.js";
import { columns, type Inclusion, type ItemForm } from "./fields/bound-field.js";
import { itemForm } from "./item-form.js";

/** What is shown of a resource's items. */
export interface Shape {
  /** The fields that are sent. */
  readonly fields: readonly string[];
  /** The items that are included. They are sent although no field names them. */
  readonly inclusion?: Inclusion | undefined;
  /** Columns that reading needs beside these, such as those of a cursor. Undefined: reads what the whole item needs. */
  readonly further: readonly string[] | undefined;
}

export function shaped(defined: DefinedResource, { fields, inclusion, further }: Shape): ItemForm {
  const form = itemForm(defined, fields, inclusion);
  const beside = further === undefined ? (defined.select ?? itemForm(defined).select) : columns(further);
  return { ...form, select: further === undefined ? { ...beside, ...form.select } : { ...form.select, ...beside } };
}
