/** `import` of the generator block: the module of another package that exports the Prisma Client. */
import type { GeneratorBlock } from "./generator-block.js";

/**
 * The form of a module of a package, or of an alias: `@acme/db`, `@acme/db/client`, `#db`, `@/db`. A path does not
 * match.
 */
export const modulePattern: RegExp = /^(?:@[\w.~-]*\/)?[\w#~$](?:[\w.~$/-]*[\w~$-])?$/;

/**
 * Returns the module that a generator block names; undefined if it names nothing, or something that is not a module.
 * @param config the block's settings, as Prisma read them
 */
export function clientModule(config: GeneratorBlock["config"]): string | undefined {
  return typeof config.import === "string" && modulePattern.test(config.import) ? config.import : undefined;
}

/**
 * Returns the package of a module; undefined for an alias.
 * @example packageOf("@acme/db/client") // "@acme/db"
 * @example packageOf("#db") // undefined
 */
export function packageOf(module: string): string | undefined {
  return /^(?:@[\w.~-]+\/)?\w[\w.~-]*/.exec(module)?.[0];
}
