/** Finds the files that the scripts of a package.json name. */

/** Whether a path is that of a module in JavaScript or TypeScript. */
export function isModule(path: string): boolean {
  return /\w\.[cm]?[jt]s$/.test(path);
}

/** Whether a compiler or a bundler writes the file: `dist/server.js`. */
export function isOutput(path: string): boolean {
  return /^(\.\/)?(dist|build|out)(\/|$)/.test(path);
}

/** Returns the modules that a script names: `src/index.ts` of `tsx watch src/index.ts`. */
export function scriptModules(script: string): readonly string[] {
  return script.split(/[^\w./-]/).filter(isModule);
}

/** Returns the file that a script runs by Node alone: `dist` of `node --env-file=.env dist`. */
export function nodeFile(script: string): string | undefined {
  return /^node (?:-\S+ )*([^\s-]\S*)$/.exec(script)?.[1];
}
