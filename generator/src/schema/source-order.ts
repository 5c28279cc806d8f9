import type { Datamodel, Model } from "./datamodel.js";
import type { SourceMap } from "./source-map.js";

/**
 * The models in the order of the files, and of their lines. Prisma takes several files in the order in which the
 * file system lists them, which differs between machines; what is emitted must not.
 */
export function inSourceOrder(datamodel: Datamodel, { entries }: SourceMap): Datamodel {
  const ranks = new Map([...entries.keys()].map((key, index) => [key, index]));
  const rankOf = ({ name }: Model) => ranks.get(name) ?? ranks.size;
  return { ...datamodel, models: datamodel.models.toSorted((a, b) => rankOf(a) - rankOf(b)) };
}
