/**
 * `virtual:playground-worker` is the address of the playground's worker. `virtual:playground-output` is the output of
 * the first sample.
 */
import type { Plugin } from "vitepress";
import { type Bundle, bundleWorker } from "./bundle.js";
import { firstOutput } from "./first-output.js";
import { samples } from "./samples.js";

const virtual = "virtual:playground-worker";
const virtualOutput = "virtual:playground-output";

export function playgroundWorker(): Plugin {
  let base = "/";
  let isBuild = false;
  let made: Promise<Bundle> | undefined;
  const bundle = () => {
    made ??= bundleWorker();
    return made;
  };
  return {
    name: "the playground's worker",
    configResolved(config) {
      base = config.base;
      isBuild = config.command === "build";
    },
    resolveId: (id) => ([virtual, virtualOutput].includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${virtualOutput}`) return `export default ${JSON.stringify(await firstOutput(samples[0]))};`;
      if (id !== `\0${virtual}`) return undefined;
      const { worker, files } = await bundle();
      if (isBuild) {
        for (const [name, source] of files) this.emitFile({ type: "asset", fileName: `assets/${name}`, source });
      }
      return `export default ${JSON.stringify(`${base}assets/${worker}`)};`;
    },
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = "" }, response, next) => {
        const name = url.startsWith(`${base}assets/`) ? url.slice(`${base}assets/`.length) : "";
        const source = made === undefined ? undefined : (await made).files.get(name);
        if (source === undefined) return next();
        response.setHeader("Content-Type", name.endsWith(".js") ? "text/javascript" : "application/wasm");
        response.end(source);
      });
    },
  };
}
