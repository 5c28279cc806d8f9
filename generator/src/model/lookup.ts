/** Looks up resources, relations and nested items in a finished API model. */
import type { KindWith } from "@prisma-paged/runtime/generator";
import type { ApiLookups, ApiModel, ApiOperation, ApiRelationOperation, ApiResource } from "./api-model.js";
import { isModelFieldWith, type ModelItemField } from "./fields/item-field.js";

/** An object that contains an API model, such as the context of an emitter or of a report. */
export interface HasApi {
  readonly api: ApiModel;
}

/** Adds the look-ups by model to the other properties of an API: the last step that makes an API model. */
export function withLookups(api: Omit<ApiModel, keyof ApiLookups>): ApiModel {
  const relationsByTarget = new Map<string, ApiRelationOperation[]>();
  for (const relation of api.resources.flatMap(({ relations }) => relations)) {
    const others = relationsByTarget.get(relation.target);
    if (others === undefined) relationsByTarget.set(relation.target, [relation]);
    else others.push(relation);
  }
  const resourceByModel = new Map(api.resources.map((resource) => [resource.resource.model, resource]));
  return { ...api, resourceByModel, relationsByTarget };
}

/** Returns the resource of a model; undefined if the model is not exposed. */
export function exposedOf({ api }: HasApi, model: string): ApiResource | undefined {
  return api.resourceByModel.get(model);
}

/**
 * Returns the resource of a model.
 * @throws Error if the model is not exposed: items only show relations to resources
 */
export function resourceOf(context: HasApi, model: string): ApiResource {
  const found = exposedOf(context, model);
  if (found === undefined) throw new Error(`${model} is not exposed.`);
  return found;
}

/** Returns every operation that lists the resource's rows: its own operations, and list relations to the resource. */
export function operationsOn({ api }: HasApi, resource: ApiResource): readonly ApiOperation[] {
  return [...resource.operations, ...(api.relationsByTarget.get(resource.resource.model) ?? [])];
}

/**
 * Whether the schema declares that rows of the resource can be hidden, by `where` or `scopedBy`. Each path to these
 * rows must respect that.
 */
export function mayHideRows({ resource }: Pick<ApiResource, "resource">): boolean {
  return resource.where !== undefined || resource.scopedBy !== undefined;
}

/** Returns the resource of a model if {@link mayHideRows} is true of it; undefined for any other model. */
export function rowHidingResource(context: HasApi, model: string): ApiResource | undefined {
  const found = exposedOf(context, model);
  return found && mayHideRows(found) ? found : undefined;
}

export function embeddedLists({ fields }: ApiResource): readonly EmbeddingField[] {
  return fields.filter(isEmbedding).filter((field) => isModelFieldWith(field, { isList: true }));
}

/** Returns the key of a field in its item. */
export function keyOf({ name, publicName = name }: ModelItemField): string {
  return publicName;
}

/** Returns the keys of the fields that have these names in Prisma. */
export function publicKeys(fields: readonly ModelItemField[], names: readonly string[]): readonly string[] {
  return fields.filter(({ name }) => names.includes(name)).map(keyOf);
}

/** A field whose value is a nested item, or a list of them. */
export type EmbeddingField = ModelItemField<KindWith<{ readonly sends: "items" }>>;

export function isEmbedding(field: ModelItemField): field is EmbeddingField {
  return isModelFieldWith(field, { sends: "items" });
}

/** Whether a nested item of the resource differs: because items embed others, or because it has fewer fields. */
export function differsWhenNested({ fields, embeddedFields }: ApiResource): boolean {
  return embeddedFields !== undefined || fields.some(isEmbedding);
}
