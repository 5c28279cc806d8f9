import { dirname } from "node:path";

/** Returns the folder itself, then each one around it. */
export function ancestorsOf(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestorsOf(parent)];
}
