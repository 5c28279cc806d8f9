/**
 * The patterns for texts whose form Prisma decides: its schema language, its configuration and its messages. Each
 * comment tells what happens if Prisma changes that form, so that the pattern finds nothing.
 *
 * The patterns that protect data fail closed. Each model and field that Prisma reads must also be found in the schema's
 * files. Otherwise the run ends with an error (`unread-declarations.ts`), because the annotations are unknown.
 */

/**
 * The line that opens a block: `model Book {`. Finds nothing: the run ends, because the block's models are not found,
 * or because the schema has no generator block.
 */
export const blockHeaderPattern: RegExp = /^([A-Za-z]\w*)\s+([\w-]+)\s*\{/;

/**
 * The keywords of blocks whose lines are fields. Lacks a new keyword: the run ends, because the models of its blocks
 * are not found.
 */
export const modelKeywordPattern: RegExp = /^(?:model|view|type)$/;

/** The keywords of the blocks that `blocks.ts` reads. Finds nothing: the settings of generators are unknown. */
export const settingsKeywordPattern: RegExp = /\b(?:generator|datasource)\s/g;

/** A setting of a block: `output = "../api"`. Finds nothing: the setting is as if it were not written. */
export const assignmentPattern: RegExp = /^(\w+)\s*=\s*(\S.*)$/;

/** A value in quotes. Finds nothing: the value keeps its quotes. */
export const quotedPattern: RegExp = /^"(.*)"$/;

/**
 * The words in quotes of a setting: `["views", "partialIndexes"]`. Finds nothing: no preview feature is on, and
 * `relationMode` has its default, `foreignKeys`.
 */
export const quotedWordPattern: RegExp = /"(\w+)"/g;

/** The name at the start of a field's line: `title` of `title String`. Finds nothing: the run ends. */
export const fieldNamePattern: RegExp = /^[\w-]+/;

/** A field that Prisma Client does not have. Finds nothing: annotations above such a field have no warning. */
export const ignoredFieldPattern: RegExp = /@ignore\b|\bUnsupported\(/;

/** The attribute of a model that Prisma Client does not have. Finds nothing: its annotations have no warning. */
export const ignoredModelPattern: RegExp = /^@@ignore\b/;

/** Code up to a comment or the line's end: slashes within a string are part of it. Always finds something. */
export const codePattern: RegExp = /(?:"(?:[^"\\\r\n]|\\[^\r\n])*"?|\/(?![/*])|[^"/\r\n])*/y;

/**
 * An index of a model, or of a field: `@@index([title])`, `slug String @unique`. Finds nothing: a condition of the
 * index is unknown, so that the index is recommended again.
 */
export const indexPattern: RegExp = /^(?:@@(index|unique)\s*\(|(\w+)\s.*?@unique\b)/;

/**
 * The attribute before the arguments of an index. Finds nothing: the condition is unknown, as for {@link indexPattern}.
 */
export const indexAttributePattern: RegExp = /@@?(?:index|unique)\b/;

/** The argument `where` of an index. Finds nothing: the condition is unknown, as for {@link indexPattern}. */
export const indexConditionPattern: RegExp = /\bwhere\s*:/;

/**
 * A piece of an attribute's arguments: a string, a bracket, a comma, or the text between these. Always finds something.
 */
export const argumentPiecePattern: RegExp = /"(?:[^"\\]|\\.)*"|[[\](){},]|[^"[\](){},]+|"/g;

/** The name of an argument: `map` of `map: "by_title"`. Finds nothing: the argument counts as one without a name. */
export const argumentNamePattern: RegExp = /^(\w+)\s*:/;

/**
 * Prisma's message about an annotation that is written like an attribute, as `title String @filter(partial)`. Finds
 * nothing: the message has no hint.
 */
export const unknownAttributePattern: RegExp = /Attribute not known: "@((?:\w+\.)?\w+)"/;

/**
 * Prisma's message about a variable that is not set: `Cannot resolve environment variable: DATABASE_URL.` Finds
 * nothing: the message has no hint.
 */
export const unsetVariablePattern: RegExp = /environment variable: (\w+)/;

/**
 * The schema that Prisma 8 reads as its contract: `contract: prisma7Schema("prisma/schema.prisma")`. Finds nothing: the
 * schema is looked for in the places of Prisma 7, and `--schema` can name it.
 */
export const prisma7SchemaPattern: RegExp = /\bprisma7Schema\(\s*(["'`])(.+?)\1/;
