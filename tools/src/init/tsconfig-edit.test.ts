import type { CompilerOptions } from "prisma-paged/tools";
import { expect, test } from "vitest";
import { planTsconfig } from "./tsconfig-edit.js";

/** Plans for a CommonJS package whose tsconfig.json has these options, some of which imply others. */
function planOf(options: CompilerOptions, typescript: string | undefined = "^5.9.0", isCommonJs = true) {
  const text = `${JSON.stringify({ compilerOptions: options }, null, 2)}\n`;
  const packageJson = { devDependencies: typescript === undefined ? {} : { typescript } };
  return planTsconfig({ text, options: { ...implied(options), ...options } }, packageJson, isCommonJs);
}

/** As the reader of tsconfig.json completes it. */
function implied({ module }: CompilerOptions): CompilerOptions {
  return module === "node16"
    ? { moduleResolution: "node16" }
    : module === "es2022"
      ? { moduleResolution: "classic" }
      : {};
}

const changed = (options: CompilerOptions, typescript?: string) => {
  const [file] = planOf(options, typescript).files;
  return file === undefined ? undefined : JSON.parse(file.after).compilerOptions;
};

test.each<[CompilerOptions, string, CompilerOptions | undefined]>([
  [{ module: "node16" }, "^5.9.0", { module: "nodenext" }],
  [{ module: "Node16", moduleResolution: "Node16" }, "^5.9.0", { module: "nodenext", moduleResolution: "nodenext" }],
  [{ module: "commonjs", moduleResolution: "node" }, "^7.0.0", { module: "nodenext", moduleResolution: "nodenext" }],
  [{ moduleResolution: "classic" }, "^5.9.0", { module: "nodenext", moduleResolution: "nodenext" }],
  // Before TypeScript 6, it implies `classic`.
  [{ module: "es2022" }, "^5.9.0", { module: "nodenext" }],
  [{ module: "es2022" }, "^7.0.0", undefined],
  // TypeScript 5 resolves the packages by `typesVersions`.
  [{ module: "commonjs", moduleResolution: "node" }, "^5.9.0", undefined],
  [{ module: "commonjs" }, "^7.0.0", undefined],
  [{ module: "nodenext" }, "^7.0.0", undefined],
  [{}, "^7.0.0", undefined],
])("%j with TypeScript %s", (options, typescript, after) => {
  expect(changed(options, typescript)).toEqual(after);
});

test("comments, trailing commas and formatting stay", () => {
  const text = `{
\t// The server.
\t"extends": "./base.json",
\t"compilerOptions": {
\t\t"module": "node16", // as Node loads it
\t\t/* all */ "strict": true,
\t},
}
`.replaceAll("\n", "\r\n");
  const options = { module: "node16", moduleResolution: "node16", strict: true } as const;
  const { files, steps } = planTsconfig({ text, options }, undefined, true);
  expect(steps).toEqual([]);
  expect(files[0]?.after).toBe(
    text
      .replace('"module": "node16"', '"module": "nodenext"')
      .replace('"strict": true,', '"strict": true,\r\n\t\t"moduleResolution": "nodenext",'),
  );
});

test("an ES module package, and a project without tsconfig.json, need no change", () => {
  expect(planOf({ module: "node16" }, undefined, false)).toEqual({ files: [], steps: [] });
  expect(planTsconfig(undefined, undefined, true)).toEqual({ files: [], steps: [] });
});

test("an older TypeScript must be updated", () => {
  expect(planOf({ module: "node16" }, "~5.4.0").steps).toEqual([
    "update TypeScript to 5.8.0 or newer, which allows ES modules in CommonJS",
  ]);
});

test("a text that cannot be edited becomes a step", () => {
  expect(planTsconfig({ text: "{", options: { module: "node16" } }, undefined, true)).toEqual({
    files: [],
    steps: ['write `"module": "nodenext"` into tsconfig.json, and no `moduleResolution`'],
  });
});
