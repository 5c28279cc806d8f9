import type { MarkdownRenderer } from "vitepress";

const managers = ["npm", "pnpm", "yarn", "bun"] as const;
type Manager = (typeof managers)[number];

/** Programs that a reader runs without having installed them. */
const fetched = /^(vercel|openapi-typescript)\b/;

/** Runs a program: one of the project's packages, or one that is fetched. */
const runners: { readonly [manager in Manager]: readonly [own: string, fetched: string] } = {
  npm: ["npx", "npx"],
  pnpm: ["pnpm", "pnpm dlx"],
  yarn: ["yarn", "yarn dlx"],
  bun: ["bunx", "bunx"],
};

/** A line for npm, such as `npx prisma generate`, as another package manager has it; undefined if it is not npm's. */
function lineFor(manager: Manager, line: string): string | undefined {
  const [, command, rest = ""] = /^(npx|npm create|npm install|npm start)(?: (.+))?$/.exec(line) ?? [];
  if (command === undefined || manager === "npm") return command && line;
  if (command === "npx") return `${runners[manager][fetched.test(rest) ? 1 : 0]} ${rest}`;
  if (command === "npm create") return `${manager} create ${manager === "yarn" ? rest.replace(/@latest\b/, "") : rest}`;
  if (command === "npm start") return `${manager === "bun" ? "bun run" : manager} start`;
  return rest === "" ? `${manager} install` : `${manager} add ${rest.replace("--save-dev", "--dev")}`;
}

/** A block of commands for npm as each package manager has it; undefined if a line of it is not npm's. */
export function forEachManager(commands: string): readonly (readonly [Manager, string])[] | undefined {
  const lines = commands.trimEnd().split("\n");
  if (!lines.every((line) => lineFor("npm", line) !== undefined)) return undefined;
  return managers.map((manager) => [manager, `${lines.map((line) => lineFor(manager, line)).join("\n")}\n`]);
}

/** Pages have the commands of npm; the site shows a tab for each package manager. */
export function showPackageManagers(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("package-managers", (state) => {
    state.tokens = state.tokens.flatMap((token) => {
      const tabs = token.type === "fence" && token.info === "sh" ? forEachManager(token.content) : undefined;
      if (tabs === undefined) return [token];
      const border = (name: string, nesting: 1 | -1) => new state.Token(`container_code-group_${name}`, "div", nesting);
      const fences = tabs.map(([manager, content]) =>
        Object.assign(new state.Token("fence", "code", 0), { ...token, info: `sh [${manager}]`, content }),
      );
      return [border("open", 1), ...fences, border("close", -1)];
    });
  });
}
