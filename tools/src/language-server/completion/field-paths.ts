import type { Field, Model } from "prisma-paged/tools";
import type { ProjectView } from "../project-view.js";

/**
 * Returns the names of fields, and paths through one more relation than has been typed: `author.name`. Before a dot is
 * typed, only relations to one item are followed, because most paths use these.
 */
export function pathsFrom(
  model: Model,
  prefix: string,
  view: Pick<ProjectView, "datamodel" | "api">,
  isLast: (field: Field) => boolean,
): readonly string[] {
  const dot = prefix.indexOf(".");
  const typed = dot < 0 ? undefined : prefix.slice(0, dot);
  return model.fields.flatMap((field) => {
    const ownPaths = isLast(field) ? [field.name] : [];
    const isFollowed = typed === undefined ? !field.list : field.name === typed;
    const target = field.kind === "relation" && isFollowed ? exposed(field.type, view) : undefined;
    if (target === undefined) return ownPaths;
    const rest = dot < 0 ? "" : prefix.slice(dot + 1);
    const paths =
      typed === undefined
        ? target.fields.filter(isLast).map(({ name }) => name)
        : pathsFrom(target, rest, view, isLast);
    return [...ownPaths, ...paths.map((path) => `${field.name}.${path}`)];
  });
}

function exposed(name: string, { datamodel, api }: Pick<ProjectView, "datamodel" | "api">): Model | undefined {
  if (!api.resources.some(({ resource }) => resource.model === name)) return undefined;
  return datamodel.models.find((each) => each.name === name);
}
