/** How the API comes into the app: by a module of the host, by an edit of the app's own module, or by hand. */

import { posix } from "node:path";
import { isOn } from "./choose-host.js";
import type { Host } from "./hosts.js";
import type { PlannedFile, Project } from "./known-project.js";
import { findApp, importLines, mounted } from "./mount.js";
import { type PackageJson, rangeOf } from "./package-text.js";
import { codeIn, type Layout } from "./project-layout.js";
import type { PlannedSchema } from "./schema.js";
import { hostFile } from "./source-files.js";

export type HostPlan =
  | { readonly kind: "mounted" }
  | { readonly kind: "module" | "edit"; readonly file: PlannedFile }
  /** The lines for a person to write. */
  | { readonly kind: "by hand"; readonly lines: readonly string[] };

interface Planned {
  readonly project: Project;
  readonly found: PackageJson | undefined;
  readonly host: Host;
  readonly layout: Layout;
  readonly schema: PlannedSchema;
}

export function planHost({ project, found, host, layout, schema }: Planned): HostPlan {
  const { sources, existing } = project;
  if (sources.some(({ text }) => text.includes("createApi("))) return { kind: "mounted" };
  const { mount, module, route } = host;
  const path = layout.hostFile;
  if (
    route !== undefined &&
    !layout.isPlain &&
    existing.has(posix.dirname(route.path)) &&
    found &&
    rangeOf(found, route.loader)
  ) {
    const code = codeIn(route.path, route, schema, layout);
    return { kind: "module", file: { path: route.path, before: undefined, after: hostFile(code, layout) } };
  }
  const isBegun = found !== undefined && sources.length > 0 && isOn(host, project, found);
  if ((mount === undefined || !isBegun) && !existing.has(path)) {
    const code = codeIn(path, module, schema, layout);
    return { kind: "module", file: { path, before: undefined, after: hostFile(code, layout) } };
  }
  const app = mount && findApp(sources, mount.creators);
  if (mount !== undefined && app !== undefined) {
    const code = codeIn(app.file.path, mount.code(app.name, found), schema, layout);
    const after = mounted(app, mount.creators, code);
    if (after !== undefined) return { kind: "edit", file: { path: app.file.path, before: app.file.text, after } };
  }
  const code = codeIn(sources[0]?.path ?? path, mount?.code("app", found) ?? module, schema, layout);
  return { kind: "by hand", lines: [...importLines(code, layout.isCommonJs && layout.isPlain), ...code.lines] };
}
