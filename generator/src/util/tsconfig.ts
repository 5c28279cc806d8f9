/** Reads the tsconfig.json of a folder, as TypeScript finds it. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { getTsconfig, type TsConfigJsonResolved } from "get-tsconfig";

export type CompilerOptions = NonNullable<TsConfigJsonResolved["compilerOptions"]>;

/** The TypeScript configuration of a folder. */
export type Tsconfig =
  | { readonly kind: "none" }
  | { readonly kind: "read"; readonly path: string; readonly options: CompilerOptions }
  /**
   * A tsconfig.json that is not JSON, or that extends one that does not exist: that of a package that is not installed
   * yet, for instance.
   */
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
