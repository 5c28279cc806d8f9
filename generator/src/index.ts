/**
 * The public surface of `prisma-paged`: the generator as a function, for tools. `prisma generate` runs it
 * automatically.
 */
export type { Diagnostic, Span } from "./diagnostics/diagnostics.js";
export { GenerationError } from "./diagnostics/report.js";
export { emit, type Generated, type GenerateOptions, generate } from "./pipeline/generate.js";
export type { GeneratorBlock } from "./schema/generator-block.js";
