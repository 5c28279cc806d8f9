// Makes one file of each entry point, and of what they share. A cold start loads a few files in half the time that two
// hundred take.
import { defineConfig } from "rolldown";

export default defineConfig({
  input: ["client", "databases", "emitted", "generator", "index"].map((name) => `src/${name}.ts`),
  external: /^[@a-z]/,
  platform: "neutral",
  tsconfig: "tsconfig.build.json",
  output: { dir: "dist", chunkFileNames: "shared/[name].js", sourcemap: true },
});
