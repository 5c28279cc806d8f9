/** A path such as `author.name`, followed through the schema: the one way along relations by name. */
import { type FieldDeclaration, fieldOf, type ModelDeclaration } from "../annotations/declaration.js";
import type { Datamodel, Field, Model } from "../schema/datamodel.js";
import type { Plan } from "./plan.js";

type Schema = Pick<Plan, "datamodel" | "resources">;

/** A name of a path, and what it names. */
interface Step {
  readonly name: string;
  /** The model that the path has come to. */
  readonly model: Model;
  /** Its declaration, if it is exposed. */
  readonly rows: ModelDeclaration | undefined;
  /** Undefined if the model has no such field. */
  readonly field: Field | undefined;
  /** The field's annotations, if the model is exposed. */
  readonly declared: FieldDeclaration | undefined;
}

/** A step for each name, as far as relations lead; the names after a field that is not one have none. */
export function walk(path: string, from: Model, { datamodel, resources }: Schema): readonly Step[] {
  const steps: Step[] = [];
  let model: Model | undefined = from;
  for (const name of path.split(".")) {
    if (model === undefined) break;
    const rows = resources.get(model.name)?.declaration;
    const field: Field | undefined = model.fields.find((each) => each.name === name);
    steps.push({ name, model, rows, field, declared: rows && fieldOf(rows, name) });
    model = field && relatedModel(field, datamodel);
  }
  return steps;
}

/** The model that a relation leads to. Prisma's client does not have one that is ignored. */
export function relatedModel(field: Field, { models }: Datamodel): Model | undefined {
  return field.kind === "relation" ? models.find(({ name }) => name === field.type) : undefined;
}

/** A path as clients write it, with the public names of its fields. */
export function publicPath(path: string, from: Model, plan: Schema): string {
  const steps = walk(path, from, plan);
  return path
    .split(".")
    .map((name, index) => steps[index]?.declared?.publicName.value ?? name)
    .join(".");
}
