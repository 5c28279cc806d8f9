/** The public surface of `prisma-paged`: the generator as a function, for tools. `prisma generate` runs it by itself. */
export type { ApiModel, ApiOperation, ApiRelationOperation, ApiResource, ItemField, Place } from "./api-model.js";
export { type Diagnostic, GenerationError, type Span } from "./diagnostics.js";
export type { ImportPlan } from "./emit-context.js";
export { emit, type Generated, type GenerateOptions, generate } from "./generate.js";
