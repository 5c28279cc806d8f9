/**
 * The compiler options of the projects that the schemas are from. Options without an effect on types are left out: paths,
 * output, and the plugins of editors. `types` names what TypeScript 5, which they use, finds by itself.
 */

export type CompilerOptions = { readonly [option: string]: boolean | string | readonly string[] };

const always = { types: ["node"], noEmit: true, skipLibCheck: true };

/** The strictest, for every schema. */
export const strictest: CompilerOptions = {
  ...always,
  module: "nodenext",
  target: "es2023",
  lib: ["es2023"],
  strict: true,
  declaration: true,
  erasableSyntaxOnly: true,
  exactOptionalPropertyTypes: true,
  isolatedModules: true,
  noFallthroughCasesInSwitch: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
};

/** Local MCP Gateway: of its NestJS application, and of the package with its Prisma Client. */
export const localMcpGateway: readonly CompilerOptions[] = [
  {
    ...always,
    module: "NodeNext",
    moduleResolution: "NodeNext",
    target: "ES2022",
    lib: ["ES2022"],
    declaration: true,
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    strict: false,
    strictNullChecks: true,
    noImplicitAny: true,
    strictBindCallApply: true,
    noFallthroughCasesInSwitch: true,
    esModuleInterop: true,
  },
  {
    ...always,
    module: "ESNext",
    moduleResolution: "bundler",
    target: "ES2022",
    lib: ["ES2022"],
    declaration: true,
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noFallthroughCasesInSwitch: true,
    noUncheckedIndexedAccess: true,
    noImplicitReturns: true,
    esModuleInterop: true,
  },
];

/** What NestJS 10 sets up: the repository of this project is private, and its package names NestJS. */
export const nest: readonly CompilerOptions[] = [
  {
    ...always,
    module: "commonjs",
    target: "ES2021",
    declaration: true,
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    allowSyntheticDefaultImports: true,
    strict: false,
    strictNullChecks: false,
    noImplicitAny: false,
    strictBindCallApply: false,
    noFallthroughCasesInSwitch: false,
  },
];

/** Comp AI: of its NestJS application, of its Next.js application, and of the package with its Prisma Client. */
export const compAi: readonly CompilerOptions[] = [
  {
    ...always,
    module: "nodenext",
    moduleResolution: "nodenext",
    target: "esnext",
    declaration: true,
    resolvePackageJsonExports: true,
    isolatedModules: true,
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    esModuleInterop: true,
    strict: false,
    strictNullChecks: true,
    noImplicitAny: false,
    strictBindCallApply: false,
    noFallthroughCasesInSwitch: false,
    jsx: "react-jsx",
  },
  {
    ...always,
    module: "esnext",
    moduleResolution: "bundler",
    target: "ES2017",
    lib: ["dom", "dom.iterable", "esnext"],
    allowJs: true,
    allowImportingTsExtensions: true,
    isolatedModules: true,
    esModuleInterop: true,
    strict: true,
    jsx: "react-jsx",
  },
  {
    ...always,
    module: "NodeNext",
    moduleResolution: "NodeNext",
    moduleDetection: "force",
    target: "ES2022",
    lib: ["es2022", "DOM", "DOM.Iterable"],
    declaration: true,
    isolatedModules: true,
    noUncheckedIndexedAccess: true,
    esModuleInterop: true,
    strict: true,
  },
];
