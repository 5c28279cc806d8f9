/** This package's version, as its package.json says. */
import { createRequire } from "node:module";

export function packageVersion(): string {
  const { version }: { version: string } = createRequire(import.meta.url)("../package.json");
  return version;
}
