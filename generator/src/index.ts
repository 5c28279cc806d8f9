/** The public surface of `prisma-paged`: the generator as a function, for tools. `prisma generate` runs it by itself. */
export type { GeneratorBlock } from "./client-import.js";
export { type Diagnostic, GenerationError, type Span } from "./diagnostics.js";
export { emit, type Generated, type GenerateOptions, generate } from "./generate.js";
