/** The parts of this package's own package.json that the generator uses. */
import { createRequire } from "node:module";

interface PackageJson {
  readonly version: string;
  /** The URL of the repository's page, with a fragment. */
  readonly homepage: string;
  readonly dependencies: { readonly "@prisma-paged/runtime"?: string; readonly "@prisma/generator-helper": string };
  readonly peerDependencies: { readonly "@prisma-paged/runtime"?: string };
}

const { version, homepage, dependencies, peerDependencies }: PackageJson = createRequire(import.meta.url)(
  "../../package.json",
);

export const packageVersion: string = version;

/** The version of Prisma that this package is built and tested with. */
export const prismaVersion: string = dependencies["@prisma/generator-helper"];

// In the package that `npm run create` packs, the runtime is a peer dependency.
const runtimeVersion = dependencies["@prisma-paged/runtime"] ?? peerDependencies["@prisma-paged/runtime"];

/** The versions of the runtime that emitted code works with: the one it was built with, and compatible ones. */
export const runtimeRange: string = `^${runtimeVersion}`;
/** The package that emitted modules call. */
export const runtimePackage = "@prisma-paged/runtime";

/** The specifiers by which a project depends on both packages, such as `^0.1.0`. */
export interface PackageSpecifiers {
  readonly runtime: string;
  readonly generator: string;
}

/** The specifiers of the published packages. */
export const publishedSpecifiers: PackageSpecifiers = { runtime: runtimeRange, generator: `^${packageVersion}` };

/** The URL of the documentation's folder on the repository's site. */
export const documentationUrl: string = `${homepage.replace(/#.*/, "")}/blob/main/docs`;
