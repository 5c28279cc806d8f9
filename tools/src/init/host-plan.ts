/**
 * Plans how the API comes into the app: by a new server, by the module of a route, or by an edit. Otherwise, the user
 * mounts the API by hand.
 */

import { posix } from "node:path";
import type { PackageJson, PackageTexts, PlannedFile } from "prisma-paged/tools";
import { isOn } from "./choose-host.js";
import { type ClientPlan, codeWithClient } from "./client-plan.js";
import type { Host, HostCode, RunCommands } from "./hosts.js";
import type { KnownProject } from "./known-project.js";
import { findApp, importLines, mountIn } from "./mount.js";
import { rangeOf } from "./package-text.js";
import type { ProjectLayout } from "./project-layout.js";
import type { PlannedSchema } from "./schema.js";
import { hostFile } from "./source-files.js";

export type HostPlan =
  | { readonly kind: "mounted" }
  | { readonly kind: "server" | "route" | "edit"; readonly file: PlannedFile }
  /** `lines` is what the user must write; `reason` says which client `createApi` needs, if `init` cannot decide. */
  | { readonly kind: "by hand"; readonly lines: readonly string[]; readonly reason?: string };

interface Planned {
  readonly project: KnownProject;
  readonly found: PackageJson | undefined;
  readonly host: Host;
  readonly layout: ProjectLayout;
  readonly schema: PlannedSchema;
  readonly client: ClientPlan;
}

export function planHost(planned: Planned): HostPlan {
  const { project, found, host, layout, client } = planned;
  const { sources, existing } = project;
  if (sources.some(({ text }) => text.includes("createApi("))) return { kind: "mounted" };
  const app = host.mount && findApp(sources, host.mount.creators);
  if (client.kind === "undecided" && (app === undefined || client.local?.path !== app.file.path)) {
    return byHand(planned, client.reason);
  }
  const { autoload, server } = host;
  const path = layout.hostFile;
  if (autoload !== undefined && !layout.isPlain && existing.has(posix.dirname(autoload.path))) {
    if (found && rangeOf(found, autoload.loader))
      return { kind: "route", file: newFile(autoload.path, autoload, planned) };
  }
  const isBegun = found !== undefined && sources.length > 0 && isOn(host, project, found);
  if (!existing.has(path)) {
    if (host.route !== undefined) return { kind: "route", file: newFile(path, host.route, planned) };
    if (server !== undefined && !isBegun) return { kind: "server", file: newFile(path, server, planned) };
  }
  if (host.mount !== undefined && app !== undefined) {
    const code = codeWithClient(app.file, host.mount.code(app.name, found), app.name, planned);
    const after = mountIn(app, host.mount.creators, code);
    if (after !== undefined) return { kind: "edit", file: { path: app.file.path, before: app.file.text, after } };
  }
  return byHand(planned);
}

function byHand(planned: Planned, reason?: string): HostPlan {
  const { project, found, host, layout } = planned;
  const file = { path: project.sources[0]?.path ?? layout.hostFile, text: "" };
  const written = host.mount === undefined ? host.route : host.mount.code("app", found);
  const code = codeWithClient(file, written, "app", planned);
  const lines = [...importLines(code, layout.isCommonJs && layout.isPlain), ...code.lines];
  return { kind: "by hand", lines, ...(reason !== undefined && { reason }) };
}

function newFile(path: string, code: HostCode, planned: Planned): PlannedFile {
  const withImports = codeWithClient({ path, text: "" }, code, "app", planned);
  return { path, before: undefined, after: hostFile(withImports, planned.layout) };
}

/**
 * Returns the scripts that run a server which `init` writes: `{ start: "tsx src/server.ts" }`. Empty for an app that
 * exists, because it has its own scripts.
 */
export function serverScripts(host: Host, plan: HostPlan): PackageTexts {
  const run: RunCommands | undefined =
    plan.kind === "server" ? (host.commands ?? host.runModule?.(plan.file.path, plan.file.after)) : undefined;
  return {
    ...(run && { start: run.start }),
    ...(run?.watch && { dev: `prisma-paged generate --watch -- ${run.watch}` }),
  };
}
