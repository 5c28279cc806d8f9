import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** A process runs JavaScript: a script of this folder with the emitted API in one file, packages left outside. */
export async function bundled(name: string): Promise<string> {
  const file = fileURLToPath(new URL(`./generated/${name}.mjs`, import.meta.url));
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
    external: /^[^./]/,
    platform: "node",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
  });
  await bundle.write({ file, format: "esm" });
  await bundle.close();
  return file;
}
