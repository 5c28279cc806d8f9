/** The exports for `@prisma-paged/tools` alone. They may change with every version. */
export { annotationSpecs } from "./annotations/annotation-specs.js";
export { atNamesOf, type OwnAtName } from "./annotations/at-names.js";
export { filterKindNames, filterRules } from "./annotations/filter-kinds.js";
export type { AnnotationName } from "./annotations/names.js";
export { canonicalOption } from "./annotations/operation-arguments.js";
export { parseTree } from "./annotations/syntax/parser.js";
export { closingBrackets, type Group, type Item, type Node, type Range, type Word } from "./annotations/syntax/tree.js";
export { checkFailOn } from "./cli/fail-on.js";
export {
  databaseUrl,
  findSchema,
  findSchemaIfAny,
  findWithoutConfig,
  packageFolders,
  requirePrisma7,
} from "./cli/find-schema.js";
export { clientNames, databaseNames, hostNames } from "./cli/help.js";
export { keepMeasurements, keptMeasurements } from "./cli/measurements-file.js";
export {
  type InitOptions,
  readCommand,
  type SchemaChoice,
  type ToolCommand,
  type TuneOptions,
  type VscodeOptions,
} from "./cli/parse-arguments.js";
export { changeFiles, type PlannedFile, showPlan, toChanges } from "./cli/planned-files.js";
export { type PrismaCommands, prismaCommands } from "./cli/prisma-commands.js";
export { fixableMessage, reportingFailure } from "./cli/report-failure.js";
export { runCommandLine } from "./cli/run.js";
export { combineAnalyses } from "./cli/run-all.js";
export type { Tools } from "./cli/run-tool.js";
export { NoOwnBlock, readBlocksOf, selectGenerators } from "./cli/select-generators.js";
export { escaping, isAgreed, printedBug, processTerminal, type Terminal } from "./cli/terminal.js";
export type { DiagnosticCode } from "./diagnostics/catalogue.js";
export { docsUrl } from "./diagnostics/code-frame.js";
export { correctFiles, newProblems } from "./diagnostics/corrections.js";
export { type Diagnostic, Diagnostics, type Edit, type Span } from "./diagnostics/diagnostics.js";
export { applyEdits } from "./diagnostics/edits.js";
export { errorText, UserError } from "./diagnostics/user-error.js";
export { checkChanges, commit } from "./disk/commit.js";
export { type PackageJson, type PackageTexts, parsePackageJson } from "./disk/package-text.js";
export { explainApi } from "./explain/explanation.js";
export {
  definitionHash,
  figuresOf,
  type MeasuredBy,
  type MeasuredRoute,
  type Measurements,
  measuredBy,
  shownUrl,
} from "./explain/measurements.js";
export { mountExampleResource } from "./explain/mount-resource.js";
export { explainOptions } from "./explain/options.js";
export { type Selection, select, selectable } from "./explain/selection.js";
export { inScope } from "./index-advice/index-need.js";
export { ascending, inOneDirection, withIdentifier } from "./index-advice/index-suggestion.js";
export { movedNulls, nullsHint } from "./index-advice/moved-nulls.js";
export type * from "./model/api-model.js";
export { modeOf } from "./model/definition/mode.js";
export { equalFields, shownCondition } from "./model/filters/request-placeholders.js";
export { embeddedLists, keyOf, resourceOf } from "./model/lookup.js";
export { itemPath } from "./model/paths.js";
export { cacheKeys } from "./options/cache-policy.js";
export { orderKeys } from "./options/order-value.js";
export { type PlatformConfig, readPlatformConfig } from "./options/platform-config.js";
export { type PlatformKey, platformShape, type Section } from "./options/platform-shape.js";
export type { Value } from "./options/value.js";
export { type JsonSchema, type KeySpec, meaningsOf, type ValueSpec } from "./options/value-spec.js";
export type { Analysed } from "./pipeline/analyse.js";
export { AnalysisCache } from "./pipeline/analysis-cache.js";
export type { BuiltModel } from "./pipeline/build-api-model.js";
export { analyseProject, type GenerateOptions, type ReadApi, readApi } from "./pipeline/generate.js";
export type { ProjectFiles } from "./pipeline/read-project.js";
export { declarationTrial } from "./pipeline/try-declaration.js";
export { ownBlocks, type SchemaBlock, schemaBlocks } from "./schema/blocks.js";
export type * from "./schema/datamodel.js";
export { isSorted, toIndexField } from "./schema/dmmf.js";
export { annotationNames, type DocText, docText, type Prefixes } from "./schema/doc-comment.js";
export type { SchemaFile } from "./schema/files.js";
export { findClient, type GeneratorBlock } from "./schema/generator-block.js";
export { beginningOf } from "./schema/index-use.js";
export { schemaFiles } from "./schema/load.js";
export { annotationText, withPrefix } from "./schema/prefixes.js";
export {
  buildSourceMap,
  extentOf,
  inFiles,
  placedIn,
  readSources,
  type SourceEntry,
  type SourceMap,
  withCommentEdit,
} from "./schema/source-map.js";
export { didYouMean } from "./util/did-you-mean.js";
export { duration, groupDigits, size } from "./util/figures.js";
export { type ImportStyle, importExtensions, inferredStyle } from "./util/import-style.js";
export { isMissing } from "./util/is-missing.js";
export {
  type PackageSpecifiers,
  packageVersion,
  prismaVersion,
  publishedSpecifiers,
  runtimePackage,
} from "./util/package-json.js";
export { isPlainObject } from "./util/plain-object.js";
export { printable, unprintable, visible } from "./util/printable.js";
export { type InstalledPrisma, installedPrismaOf, isPrisma8, resolveFrom } from "./util/prisma-packages.js";
export { openApiPath, routeText } from "./util/route-text.js";
export { temporaryFolder } from "./util/temporary-folder.js";
export { type CompilerOptions, readTsconfig } from "./util/tsconfig.js";
export { formatList } from "./util/wording.js";
