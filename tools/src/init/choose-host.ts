/** Chooses the host of a project: the one that the user names, or the one that its packages and files show. */
import { didYouMean, formatList, type PackageJson, UserError } from "prisma-paged/tools";
import { type Host, hosts } from "./hosts.js";
import type { KnownProject } from "./known-project.js";
import { rangeOf } from "./package-text.js";

/** The order in which hosts are recognised. Frameworks precede runtimes, and Hono is last, because it runs on each. */
const order = ["next", "nest", "fastify", "express", "workers", "bun", "deno", "hono"];

/** Returns the host that the project's packages and files name, such as Express; undefined if they name none. */
export function knownHost(project: KnownProject, packageJson: PackageJson | undefined): Host | undefined {
  return order
    .flatMap((name) => hosts.find((host) => host.name === name) ?? [])
    .find((host) => isOn(host, project, packageJson));
}

/**
 * Returns the host that the user chose, otherwise the project's, otherwise the first one of `hosts`.
 * @throws UserError if `init` does not know the host, or cannot begin an app on it
 */
export function hostOf(project: KnownProject, packageJson: PackageJson | undefined, chosen: string | undefined): Host {
  const host = chosen === undefined ? (knownHost(project, packageJson) ?? hosts[0]) : named(chosen);
  if (host.starter !== undefined && !isOn(host, project, packageJson)) {
    throw new UserError(
      `This project does not depend on \`${host.packages[0]}\`.`,
      `begin an app with \`${host.starter}\`, then run \`prisma-paged init\` in its folder`,
    );
  }
  return host;
}

export function isOn(
  { name, packages }: Host,
  { existing }: KnownProject,
  packageJson: PackageJson | undefined,
): boolean {
  if (name === "deno")
    return existing.has("deno.json") || existing.has("deno.jsonc") || startsWith(packageJson, "deno");
  return packages.some((packageName) => packageJson !== undefined && rangeOf(packageJson, packageName) !== undefined);
}

function startsWith(packageJson: PackageJson | undefined, command: string): boolean {
  return packageJson?.scripts?.start?.startsWith(`${command} `) === true;
}

function named(name: string): Host {
  const host = hosts.find((each) => each.name === name);
  if (host !== undefined) return host;
  const names = hosts.map((each) => each.name);
  const hint = didYouMean(name, names) ?? `the hosts are ${formatList(names)}`;
  throw new UserError(`\`${name}\` is not a host that \`init\` knows.`, hint);
}
