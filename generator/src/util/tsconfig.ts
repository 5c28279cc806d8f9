/** The tsconfig.json of a folder, as TypeScript finds it. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { getTsconfig, type TsConfigJsonResolved } from "get-tsconfig";

export type CompilerOptions = NonNullable<TsConfigJsonResolved["compilerOptions"]>;

/** What is known of a folder's TypeScript. */
export type Tsconfig =
  | { readonly kind: "none" }
  | { readonly kind: "read"; readonly path: string; readonly options: CompilerOptions }
  /** It is no JSON, or what it extends is not there: a package that is not installed yet, for instance. */
  | { readonly kind: "broken"; readonly path: string; readonly reason: string };

/**
 * Reads the nearest tsconfig.json, with what it extends.
 * @param folder absolute; it need not exist yet
 */
export function readTsconfig(folder: string): Tsconfig {
  try {
    const found = getTsconfig(folder);
    if (found === null) return { kind: "none" };
    return { kind: "read", path: found.path, options: found.config.compilerOptions ?? {} };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "broken", path: nearest(folder), reason };
  }
}

function nearest(folder: string): string {
  const path = join(folder, "tsconfig.json");
  return existsSync(path) || dirname(folder) === folder ? path : nearest(dirname(folder));
}
