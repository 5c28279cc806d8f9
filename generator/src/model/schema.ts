/** Defines the first result that all later steps can look up: the datamodel, its relations and its configuration. */
import type { Provider, Relation } from "@prisma-paged/runtime/generator";
import type { PlatformConfig } from "../options/platform-config.js";
import type { Datamodel, RelationField } from "../schema/datamodel.js";

/** The schema of a project, with the identifiers that its annotations choose. */
export interface Schema {
  readonly datamodel: Datamodel;
  readonly config: PlatformConfig;
  readonly provider: Provider;
  /**
   * Whether the database has an index for every foreign key: MySQL has, unless `relationMode = "prisma"` omits them.
   */
  readonly indexesForeignKeys: boolean;
  /** Prisma's preview features that the schema switches on. */
  readonly previewFeatures: ReadonlySet<string>;
  /** The columns, or the inverse relation, by which the rows of each relation are found. */
  readonly relations: ReadonlyMap<RelationField, Relation>;
}

/** Returns how the rows of a relation are found. @throws Error if the field is not one of this schema's datamodel */
export function relationOf(field: RelationField, { relations }: Pick<Schema, "relations">): Relation {
  const found = relations.get(field);
  if (found === undefined) throw new Error(`${field.name} is not a relation of the schema.`);
  return found;
}
