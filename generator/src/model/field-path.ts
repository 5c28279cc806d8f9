/** Follows a path such as `author.name` through the schema. Use it whenever relations are followed by name. */
import { type FieldDeclaration, fieldOf, type ModelDeclaration } from "../annotations/declaration.js";
import type { Datamodel, Field, Model } from "../schema/datamodel.js";
import type { Identities } from "./identities.js";

type Schema = Pick<Identities, "datamodel" | "resources">;

/** A name of a path, and the field that it names. */
interface ResolvedStep {
  readonly name: string;
  /** The model that has the field. */
  readonly model: Model;
  /** The declaration of the model; undefined if the model is not exposed. */
  readonly rows: ModelDeclaration | undefined;
  /** The field; undefined if the model has no field of that name. */
  readonly field: Field | undefined;
  /** The field's annotations; undefined if the model is not exposed. */
  readonly declared: FieldDeclaration | undefined;
}

/** Returns a step for each name. The names after a field that is not a relation have no step. */
export function resolvePath(path: string, from: Model, { datamodel, resources }: Schema): readonly ResolvedStep[] {
  const steps: ResolvedStep[] = [];
  let model: Model | undefined = from;
  for (const name of path.split(".")) {
    if (model === undefined) break;
    const rows = resources.get(model.name)?.written;
    const field: Field | undefined = model.fields.find((candidate) => candidate.name === name);
    steps.push({ name, model, rows, field, declared: rows && fieldOf(rows, name) });
    model = field && relatedModel(field, datamodel);
  }
  return steps;
}

/**
 * Returns the model to which a relation refers; undefined if it is ignored, because Prisma's client does not have it.
 */
export function relatedModel(field: Field, { models }: Datamodel): Model | undefined {
  return field.kind === "relation" ? models.find(({ name }) => name === field.type) : undefined;
}

/** Returns a path as clients write it, with the public names of its fields. */
export function publicPath(path: string, from: Model, context: Schema): string {
  const steps = resolvePath(path, from, context);
  return path
    .split(".")
    .map((name, index) => steps[index]?.declared?.publicName.value ?? name)
    .join(".");
}
