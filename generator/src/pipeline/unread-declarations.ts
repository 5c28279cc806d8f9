/** Refuses to emit a model whose annotations were not found. A lost `@hidden` would publish a column. */
import { UserError } from "../diagnostics/user-error.js";
import type { Analysed } from "./analyse.js";

/**
 * Throws if a model or field that Prisma has read was not found in the schema's files.
 * @throws UserError with the names of all of them, such as `Book.title`
 */
export function refuseUnreadDeclarations({ datamodel, sourceMap }: Pick<Analysed, "datamodel" | "sourceMap">): void {
  const unread = datamodel.models.flatMap(({ name, fields }) =>
    sourceMap.model(name) === undefined
      ? [name]
      : fields.flatMap((field) => (sourceMap.field(name, field.name) === undefined ? [`${name}.${field.name}`] : [])),
  );
  if (unread.length === 0) return;
  const names = unread.map((unreadName) => `\`${unreadName}\``).join(", ");
  throw new UserError(
    `Prisma reads ${names}, but prisma-paged does not find this in the files of the schema. Its annotations are unknown, so that nothing is generated.`,
    "write one field per line, and each block as `npx prisma format` does. If it is written so already, please report it",
  );
}
