/** Checks defaults of SQLite whose texts differ from those that Prisma stores and compares as dates. */
import type { FieldDeclaration } from "../annotations/declaration.js";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Model, ScalarField } from "../schema/datamodel.js";

/**
 * Warns of the default of a date that SQLite does not store in the form of Prisma (`date-default`). Rows that Prisma
 * does not write contain its text: rows that existed before a migration, and rows of other programs.
 */
export function warnOfDateDefault({ field, nameSpan }: FieldDeclaration, model: Model, diagnostics: Diagnostics): void {
  if (field.kind !== "scalar" || field.type !== "DateTime") return;
  const problem = textProblem(field) ?? sqlProblem(field);
  if (problem === undefined) return;
  diagnostics.warning({
    code: "date-default",
    headline: `the default of \`${model.name}.${field.name}\` is not stored as Prisma stores dates`,
    label: problem.label,
    span: nameSpan,
    help: problem.help,
  });
}

interface DefaultProblem {
  readonly label: string;
  readonly help: string;
}

/**
 * Returns the problem of a date that is written as a text, such as `@default("1900-01-01T00:00:00Z")`. Undefined if the
 * default is no such text.
 */
function textProblem({ defaultText = "" }: ScalarField): DefaultProblem | undefined {
  const date = new Date(defaultText);
  if (Number.isNaN(date.getTime())) return undefined;
  const iso = date.toISOString();
  // Prisma Migrate keeps the offset.
  const written = defaultText
    .replace("T", " ")
    .replace(/Z$/, "+00:00")
    .replace(/[+-]\d\d:\d\d$/, " $&");
  return {
    label: `Prisma Migrate writes \`${written}\`, which Prisma does not read as a date`,
    help: `write \`@default(dbgenerated("'${iso.replace("Z", "+00:00")}'"))\`, and repair the rows that have the text`,
  };
}

/** A function or a text of SQLite that has a date in the form of `CURRENT_TIMESTAMP`. */
const otherForm = /\bCURRENT_(?:TIMESTAMP|DATE|TIME)\b|\b(?:datetime|date|time)\s*\(|'\d{4}-\d\d-\d\d/i;

/** A date in the form of Prisma's dates: as a text, or as `strftime` writes it. */
const prismaForm = /'(?:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}|%Y-%m-%dT%H:%M:%f)\+00:00'/;

/**
 * Returns the problem of a date that SQLite makes, such as `@default(dbgenerated("CURRENT_TIMESTAMP"))`. Undefined if
 * the default is no date, or one in the form of Prisma's dates.
 */
function sqlProblem({ defaultBy = "" }: ScalarField): DefaultProblem | undefined {
  if (!otherForm.test(defaultBy) || prismaForm.test(defaultBy)) return undefined;
  return {
    label: "SQLite compares its text with those of Prisma, so that filters and orders miss rows",
    help: `write \`@default(now())\`, or \`dbgenerated("(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'))")\``,
  };
}
