// dependency-cruiser reads TypeScript through the compiler's API, which TypeScript 7 does not have. Preloaded by
// `--import`, this file resolves `typescript` to TypeScript 6, for `require` (its version) and for `import` (the API).
import Module, { register } from "node:module";

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, ...others) =>
  resolveFilename(request.replace(/^typescript(?=\/|$)/, "typescript-6"), ...others);

register(
  `data:text/javascript,${encodeURIComponent(
    'export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-6" : name, context);',
  )}`,
);
