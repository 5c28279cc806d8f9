import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** The emitted code that a server of a test imports, and what stands in for it on another database. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
}

/** A process runs JavaScript: the server with the emitted API in one file, packages left outside. */
export async function bundled(entry: URL, output: URL, replacement?: Replacement): Promise<string> {
  const file = fileURLToPath(output);
  const bundle = await rolldown({
    input: fileURLToPath(entry),
    external: (id) => /^[^./]/.test(id),
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    plugins: replacement === undefined ? [] : [replacing(replacement)],
  });
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  return file;
}

function replacing({ from, to }: Replacement) {
  return {
    name: "replacing",
    async resolveId(
      this: { resolve(id: string, importer?: string): Promise<{ readonly id: string } | null> },
      id: string,
      importer?: string,
    ) {
      return id.startsWith(from) ? this.resolve(to + id.slice(from.length), importer) : null;
    },
  };
}
