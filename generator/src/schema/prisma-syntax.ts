/**
 * Every pattern that is compared with a text whose form Prisma decides: its schema language, its configuration and its
 * messages. Each one says what happens if Prisma changes that form, so that the pattern finds nothing.
 *
 * What protects fails closed: a run that does not find each model and field of Prisma's own reading in the schema's files
 * ends with an error (`unread-declarations.ts`), because their annotations are unknown.
 */

/**
 * The line that opens a block: `model Book {`. Finds nothing: the run ends, because the block's models are not found, or
 * because the schema has no generator block.
 */
export const blockHeaderPattern: RegExp = /^([A-Za-z]\w*)\s+([\w-]+)\s*\{/;

/** The keywords of blocks whose lines are fields. Lacks a new one: as above. */
export const modelKeywordPattern: RegExp = /^(?:model|view|type)$/;

/** The keywords of the blocks that `blocks.ts` reads. Finds nothing: the settings of generators are unknown. */
export const settingsKeywordPattern: RegExp = /\b(?:generator|datasource)\s/g;

/** A setting of a block: `output = "../api"`. Finds nothing: the setting is as if it were not written. */
export const assignmentPattern: RegExp = /^(\w+)\s*=\s*(\S.*)$/;

/** A value in quotes. Finds nothing: the value is taken with its quotes. */
export const quotedPattern: RegExp = /^"(.*)"$/;

/** The words in quotes of a setting: `["views", "partialIndexes"]`. Finds nothing: no preview feature, and foreign keys. */
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
 * An index of a model, or of a field: `@@index([title])`, `slug String @unique`. Finds nothing: a condition of the index
 * is unknown, so that it is recommended again.
 */
export const indexPattern: RegExp = /^(?:@@(index|unique)\s*\(|(\w+)\s.*?@unique\b)/;

/** Where the arguments of an index begin. Finds nothing: as above. */
export const indexAttributePattern: RegExp = /@@?(?:index|unique)\b/;

/** The condition of an index. Finds nothing: as above. */
export const indexConditionPattern: RegExp = /\bwhere\s*:/;

/** A piece of an attribute's arguments: a string, a bracket, a comma, or what is between these. Always finds something. */
export const argumentPiecePattern: RegExp = /"(?:[^"\\]|\\.)*"|[[\](){},]|[^"[\](){},]+|"/g;

/** The name of an argument: `map` of `map: "by_title"`. Finds nothing: the argument counts as one without a name. */
export const argumentNamePattern: RegExp = /^(\w+)\s*:/;

/**
 * Prisma's message about an annotation that is written like an attribute, as `title String @filter(partial)`. Finds
 * nothing: the message has no hint.
 */
export const unknownAttributePattern: RegExp = /Attribute not known: "@((?:\w+\.)?\w+)"/;

/** Prisma's message about a variable that is not set: `Cannot resolve environment variable: DATABASE_URL.` Finds nothing: no hint. */
export const unsetVariablePattern: RegExp = /environment variable: (\w+)/;

/**
 * The schema that Prisma 8 reads as its contract: `contract: prisma7Schema("prisma/schema.prisma")`. Finds nothing: the
 * schema is looked for where Prisma looks for it, and `--schema` names it.
 */
export const prisma7SchemaPattern: RegExp = /\bprisma7Schema\(\s*(["'`])(.+?)\1/;
