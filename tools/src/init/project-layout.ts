/** The folders and files of a project, and how its modules import each other. */

import { posix } from "node:path";
import { type ImportStyle, importExtensions, type PackageJson } from "prisma-paged/tools";
import { withoutExtension } from "./existing-client.js";
import type { Host, HostCode, OwnModule } from "./hosts.js";
import type { KnownProject } from "./known-project.js";
import type { ClientModule, PlannedSchema } from "./schema.js";

export interface ProjectLayout {
  /** The folder of new modules, relative to the project; empty: the project's own. */
  readonly sources: string;
  /** The module with the Prisma Client. */
  readonly prismaFile: string;
  /** The module of the host, if the app has none. */
  readonly hostFile: string;
  readonly style: ImportStyle;
  /** True if modules are loaded by `require`: they cannot wait at their top level. */
  readonly isCommonJs: boolean;
  /** True for a project without packages, which gets a tsconfig.json. */
  readonly isNew: boolean;
  /** True for an app in JavaScript, without tsconfig.json: it needs a program that runs the generated modules. */
  readonly isPlain: boolean;
}

export function projectLayoutOf(
  project: KnownProject,
  packageJson: PackageJson | undefined,
  host: Host,
): ProjectLayout {
  const { existing } = project;
  const hasPackages = packageJson?.dependencies !== undefined || packageJson?.devDependencies !== undefined;
  const isNew = !existing.has("tsconfig.json") && !hasPackages;
  // Next has its folder `app` in `src` or next to it.
  const isNext = host.name === "next";
  const sources = isNext && !existing.has("src") ? "" : "src";
  const isPlain = !existing.has("tsconfig.json") && hasPackages && !/^(bun|deno)$/.test(host.name);
  // Next sets TypeScript up as soon as it finds a route written in it.
  const route = isPlain ? host.path.replace(/\.ts$/, ".js") : host.path;
  return {
    sources,
    prismaFile: sources === "" ? "lib/prisma.ts" : "src/prisma.ts",
    hostFile: isNext ? posix.join(sources, route) : host.path,
    style: host.runtime === "deno" ? "ts" : isNew ? "js" : isNext && isPlain ? "none" : project.importStyle,
    isCommonJs: packageJson !== undefined && packageJson.type !== "module",
    isNew,
    isPlain,
  };
}

/**
 * Returns the code for a file of the project, with the paths of the project's own modules: `./prisma.js` for `#prisma`.
 */
export function codeIn(file: string, code: HostCode, schema: PlannedSchema, layout: ProjectLayout): HostCode {
  const module = (path: string): ClientModule => ({ kind: "module", path });
  const targets: { readonly [name in OwnModule]: ClientModule } = {
    "#api": module(layout.style === "none" ? schema.api : `${schema.api}/index`),
    "#prisma": module(withoutExtension(layout.prismaFile)),
    "#client": schema.client,
  };
  const imports = code.imports.map(
    ([names, from]) => [names, isOwn(from) ? specifier(file, targets[from], styleFor(from, layout)) : from] as const,
  );
  return { ...code, imports };
}

/** Returns the end of an import. A module in JavaScript has the name that it has on the disk. */
function styleFor(from: OwnModule, { style, prismaFile }: ProjectLayout): string {
  const extension = from === "#prisma" ? posix.extname(prismaFile) : ".ts";
  if (style === "none" || /^\.tsx?$/.test(extension)) return importExtensions[style];
  return style === "js" ? extension.replace("t", "j") : extension;
}

function isOwn(from: string): from is OwnModule {
  return from.startsWith("#");
}

/** Returns the specifier by which a file imports another file of the project, or a package: `./prisma.js`. */
function specifier(file: string, target: ClientModule, extension: string): string {
  if (target.kind === "package") return target.name;
  const path = posix.relative(posix.dirname(file), target.path);
  return (path.startsWith(".") ? path : `./${path}`) + extension;
}
