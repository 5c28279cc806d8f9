/** The commands that a package manager, or a runtime with one, understands. */
import type { Host } from "./hosts.js";
import type { KnownProject } from "./known-project.js";

export interface PackageManager {
  readonly install: string;
  /** Runs a program of a package, such as `npx prisma generate`. */
  readonly program: (command: string) => string;
  /** Runs a script of package.json, such as `npm run dev`. */
  readonly script: (name: string) => string;
}

/** Returns the commands of the project's package manager. On Bun or Deno, they are those of the runtime. */
export function packageManagerOf(host: Host, { packageManager }: KnownProject): PackageManager {
  if (host.name === "deno") return deno;
  return packageManagers[host.name === "bun" ? "bun" : packageManager];
}

const packageManagers: { readonly [name in KnownProject["packageManager"]]: PackageManager } = {
  npm: withStart("npm", "npx"),
  pnpm: withStart("pnpm", "pnpm"),
  yarn: withStart("yarn", "yarn"),
  bun: {
    install: "bun install",
    program: (command) => `bunx ${command}`,
    script: (name) => `bun run ${name}`,
  },
};

const deno: PackageManager = {
  install: "deno install",
  program: (command) => `deno run -A npm:${command}`,
  script: (name) => `deno task ${name}`,
};

function withStart(name: string, runner: string): PackageManager {
  return {
    install: `${name} install`,
    program: (command) => `${runner} ${command}`,
    script: (script) => (script === "start" ? `${name} start` : `${name} run ${script}`),
  };
}
