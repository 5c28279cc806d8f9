/** The commands that start an app after `init`. The files that they run exist, or a step before builds them. */

import type { PackageJson, PackageTexts } from "prisma-paged/tools";
import type { HostPlan } from "./host-plan.js";
import type { Host } from "./hosts.js";
import type { KnownProject, SourceFile } from "./known-project.js";
import type { PackageManager } from "./package-managers.js";
import type { ProjectLayout } from "./project-layout.js";
import { isOutput, nodeFile, scriptModules } from "./script-files.js";

interface Started {
  readonly project: KnownProject;
  readonly found: PackageJson | undefined;
  readonly host: Host;
  readonly hostPlan: HostPlan;
  readonly layout: ProjectLayout;
  readonly manager: PackageManager;
  /** The scripts that run a server which `init` writes. */
  readonly ownScripts: PackageTexts;
}

export interface StartPlan {
  /** The steps: one command each, or a sentence if nothing shows how the app starts. */
  readonly steps: readonly string[];
  /** Whether a step runs the program `tsx`. */
  readonly needsTsx: boolean;
  /** The port that the app listens on. */
  readonly port: number;
}

export function planStart(started: Started): StartPlan {
  const { project, found, hostPlan, ownScripts, manager } = started;
  const scripts = { ...ownScripts, ...found?.scripts };
  if (hostPlan.kind === "server") {
    // A script of this name may belong to another program of the project.
    const scriptName = names.find((name) => scripts[name] !== undefined && scripts[name] === ownScripts[name]);
    if (scriptName !== undefined) return { steps: [manager.script(scriptName)], needsTsx: false, port: 3000 };
    return withCommand(started, ownScripts.start, hostPlan.file.after);
  }
  const plain = started.layout.isPlain ? nodeFile(scripts.start ?? "") : undefined;
  if (plain !== undefined && project.existing.has(plain)) {
    return withCommand(started, scripts.start?.replace(/^node /, "tsx "), textOf(project, plain));
  }
  for (const name of names) {
    const steps = scriptSteps(name, scripts, started);
    if (steps !== undefined)
      return { steps, needsTsx: false, port: portOf(scripts[name] ?? "", entryOf(started)?.text) };
  }
  const entry = entryOf(started);
  return withCommand(started, started.host.commands?.start ?? entry?.command, entry?.text);
}

/** The scripts that start an app, the one for development first. */
const names = ["start:dev", "dev", "start"] as const;

/** Returns the steps that run a script; undefined if a file that it names is missing. */
function scriptSteps(
  name: string,
  scripts: PackageTexts,
  { project, manager }: Started,
): readonly string[] | undefined {
  const script = scripts[name];
  if (script === undefined) return undefined;
  const run = manager.script(name);
  const file = nodeFile(script);
  if (file !== undefined && (isOutput(file) || !project.existing.has(file))) {
    // The output of an earlier build does not have the API.
    return scripts.build === undefined ? undefined : [manager.script("build"), run];
  }
  const isWhole = scriptModules(script).every((path) => isOutput(path) || project.existing.has(path));
  return isWhole ? [run] : undefined;
}

/** Finds the first module of the app that starts it. */
function entryOf({ project, host }: Started): { readonly command: string; readonly text: string } | undefined {
  return project.sources
    .map(({ path, text }) => ({ command: host.runModule?.(path, text)?.start, text }))
    .find((entry): entry is { readonly command: string; readonly text: string } => entry.command !== undefined);
}

function withCommand({ manager }: Started, command: string | undefined, text: string | undefined): StartPlan {
  if (command === undefined) return { steps: ["start your app"], needsTsx: false, port: portOf("", text) };
  const isProgram = !/^(bun|deno) /.test(command);
  return {
    steps: [isProgram ? manager.program(command) : command],
    needsTsx: command.startsWith("tsx "),
    port: portOf(command, text),
  };
}

function textOf({ sources }: KnownProject, path: string): SourceFile["text"] | undefined {
  return sources.find((source) => source.path === path)?.text;
}

/** Returns the port that a command, or the module that it runs, names; otherwise the default of the command. */
function portOf(command: string, text = ""): number {
  const named =
    /--port[ =](\d+)/.exec(command) ??
    /\bPORT\s*(?:\?\?|\|\|)\s*["']?(\d+)/.exec(text) ??
    /\bport:\s*(\d+)/.exec(text) ??
    /\.listen\(\s*(\d+)/.exec(text);
  if (named !== null) return Number(named[1]);
  if (/\bwrangler dev\b/.test(command)) return 8787;
  return text.includes("Deno.serve(") ? 8000 : 3000;
}
