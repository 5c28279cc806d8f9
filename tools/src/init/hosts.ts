/** The hosts that `init` offers: how an app on each mounts the API, and the module that begins one. */
import type { hostNames, PackageJson } from "prisma-paged/tools";
import { majorOf } from "./package-text.js";

/** Names, and the module that they come from: a package, or one of the project's own. */
export type HostImport = readonly [names: string, from: string | OwnModule];

/** The emitted index, the module with the Prisma Client, and the generated client. */
export type OwnModule = "#api" | "#prisma" | "#client";

export interface HostCode {
  readonly imports: readonly HostImport[];
  readonly lines: readonly string[];
}

/** The commands that run an app, as a script of package.json has them. */
export interface RunCommands {
  readonly start: string;
  /** The command that starts the app again when a module changes. Undefined if the host has none. */
  readonly watch?: string;
}

/** Returns the code with another expression in place of `prisma`: `createApi({ prisma: getPrisma() })`. */
export function withClient(code: HostCode, expression: string): HostCode {
  if (expression === "prisma") return code;
  const lines = code.lines.map((line) => line.replace("createApi({ prisma", `createApi({ prisma: ${expression}`));
  return { ...code, lines };
}

interface Mount {
  /** The calls that create an app, without arguments: `new Hono`. */
  readonly creators: readonly string[];
  /** Returns the code that mounts the API in an app. @param app the variable that holds the app */
  readonly code: (app: string, packageJson: PackageJson | undefined) => HostCode;
}

/** A host, which is given the API by a call in the app, or by a module that it finds by its path. */
export type Host = HostFacts &
  ({ readonly mount: Mount; readonly route?: undefined } | { readonly mount?: undefined; readonly route: HostCode });

interface HostFacts {
  readonly name: (typeof hostNames)[number];
  /** The packages of the host. An app on it depends on at least one of them. */
  readonly packages: readonly string[];
  readonly dependencies: { readonly [name: string]: string };
  readonly devDependencies: { readonly [name: string]: string };
  /** The start of every path, such as `/api`, in an app that exists; a new server has its own. */
  readonly basePath: string;
  /** The module that an app on this host begins with; on Next.js, the module of the API's route. */
  readonly path: string;
  /** The code of a new server; undefined if the host has a starter. */
  readonly server?: HostCode;
  /**
   * The module that an app finds in its folder of routes, if it has the package that looks there. Undefined if no
   * package of the host does.
   */
  readonly autoload?: HostCode & { readonly path: string; readonly loader: string };
  /** The commands that run every app of the host; undefined if they name a module, or there are none. */
  readonly commands?: RunCommands;
  /** Returns the commands that run an app by one of its modules; undefined if this module does not start the app. */
  readonly runModule?: (path: string, text: string) => RunCommands | undefined;
  /** The warning that the user must read before the API is public. Undefined if there is none. */
  readonly warning?: string;
  /** The command that makes an empty app, for a host that has its own starter. Undefined if the host has none. */
  readonly starter?: string;
  /** The `runtime` of the client's generator. Undefined if its default suits the host. */
  readonly runtime?: string;
}

const nodeServer = { hono: "^4.11.0", "@hono/node-server": "^2.0.0" };
const onNode = { tsx: "^4.0.0" };
const api: HostImport = ["{ createApi }", "#api"];
const prisma: HostImport = ["{ prisma }", "#prisma"];
const listener: HostImport = ["{ getRequestListener }", "@hono/node-server"];
const mounted = 'createApi({ prisma, basePath: "/api" })';

const listens = /\b(serve|createServer)\(|\.listen\(/;
const exportsApp = /^export default\b/m;

/** Returns the commands that run TypeScript on Node: `tsx src/server.ts`. Undefined if the module does not listen. */
function byTsx(path: string, text: string): RunCommands | undefined {
  return listens.test(text) ? { start: `tsx ${path}`, watch: `tsx watch --clear-screen=false ${path}` } : undefined;
}

function byBun(path: string, text: string): RunCommands | undefined {
  if (!listens.test(text) && !exportsApp.test(text)) return undefined;
  return { start: `bun ${path}`, watch: `bun --watch --no-clear-screen ${path}` };
}

function byDeno(path: string, text: string): RunCommands | undefined {
  if (exportsApp.test(text)) return { start: `deno serve -A --port 3000 ${path}` };
  return listens.test(text) ? { start: `deno run -A ${path}` } : undefined;
}

const port = "Number(process.env.PORT ?? 3000)";

/**
 * Returns the code of two patterns: one for `/api`, one for the paths below it. The second one has a named wildcard in
 * Express 5, and a plain asterisk in Express 4.
 */
function expressPaths(isOld: boolean): string {
  return isOld ? '["/api", "/api/*"]' : '["/api", "/api/{*path}"]';
}

const honoMount: Mount = {
  creators: ["new Hono"],
  code: (app) => ({ imports: [api, prisma], lines: [`${app}.route("/", ${mounted});`] }),
};

function fastifyRoutes(app: string): readonly string[] {
  return [
    `const listener = getRequestListener(${mounted}.fetch);`,
    'for (const path of ["/api", "/api/*"]) {',
    `  ${app}.all(path, (request, reply) => void listener(request.raw, reply.hijack().raw));`,
    "}",
  ];
}

/** The hosts. The first one is the default. */
export const hosts: readonly [Host, ...Host[]] = [
  {
    name: "hono",
    packages: ["hono"],
    dependencies: nodeServer,
    devDependencies: onNode,
    basePath: "/api",
    path: "src/server.ts",
    runModule: byTsx,
    server: {
      imports: [["{ serve }", "@hono/node-server"], api, prisma],
      lines: [
        "const app = createApi({ prisma });",
        `serve({ fetch: app.fetch, port: ${port} }, ({ port }) => {`,
        `  console.log(\`Listening on http://localhost:\${port}\`);`,
        "});",
      ],
    },
    mount: honoMount,
  },
  {
    name: "express",
    packages: ["express"],
    dependencies: { ...nodeServer, express: "^5.0.0" },
    devDependencies: { ...onNode, "@types/express": "^5.0.0" },
    basePath: "/api",
    path: "src/server.ts",
    runModule: byTsx,
    server: {
      imports: [listener, ["express", "express"], api, prisma],
      lines: [
        `const api = ${mounted};`,
        `const port = ${port};`,
        "",
        "express()",
        `  .all(${expressPaths(false)}, getRequestListener(api.fetch))`,
        `  .listen(port, () => console.log(\`Listening on http://localhost:\${port}/api\`));`,
      ],
    },
    mount: {
      creators: ["express"],
      code: (app, packageJson) => ({
        imports: [listener, api, prisma],
        lines: [
          `${app}.all(${expressPaths(majorOf(packageJson, "express") < 5)}, getRequestListener(${mounted}.fetch));`,
        ],
      }),
    },
  },
  {
    name: "fastify",
    packages: ["fastify"],
    dependencies: { ...nodeServer, fastify: "^5.0.0" },
    devDependencies: onNode,
    basePath: "/api",
    path: "src/server.ts",
    runModule: byTsx,
    server: {
      imports: [listener, ["Fastify", "fastify"], api, prisma],
      lines: [
        "const app = Fastify();",
        ...fastifyRoutes("app"),
        `console.log(\`Listening on \${await app.listen({ port: ${port} })}/api\`);`,
      ],
    },
    autoload: {
      loader: "@fastify/autoload",
      path: "src/routes/api.ts",
      imports: [listener, ["type { FastifyPluginAsync }", "fastify"], api, prisma],
      lines: [
        "const routes: FastifyPluginAsync = async (app) => {",
        ...fastifyRoutes("app").map((line) => `  ${line}`),
        "};",
        "",
        "export default routes;",
      ],
    },
    mount: {
      creators: ["Fastify", "fastify"],
      code: (app) => ({ imports: [listener, api, prisma], lines: fastifyRoutes(app) }),
    },
  },
  {
    name: "nest",
    packages: ["@nestjs/core"],
    dependencies: nodeServer,
    devDependencies: {},
    basePath: "/api",
    path: "src/main.ts",
    mount: {
      creators: ["NestFactory.create"],
      code: (app, packageJson) => ({
        imports: [listener, api, prisma],
        lines: [
          `const api = ${mounted};`,
          `${app}.getHttpAdapter().getInstance().all(${expressPaths(majorOf(packageJson, "@nestjs/core") < 11)}, getRequestListener(api.fetch));`,
        ],
      }),
    },
    starter: "npx @nestjs/cli new",
    warning: "Nest's guards do not run for the API: check access in Express middleware, or in a scope",
  },
  {
    name: "next",
    packages: ["next"],
    dependencies: { hono: nodeServer.hono },
    devDependencies: {},
    basePath: "/api",
    path: "app/api/[[...path]]/route.ts",
    commands: { start: "next dev" },
    route: {
      imports: [api, prisma],
      lines: [
        `const api = ${mounted};`,
        "",
        "const handle = (request: Request) => api.fetch(request);",
        "export { handle as GET, handle as HEAD, handle as OPTIONS };",
      ],
    },
    starter: "npx create-next-app",
  },
  {
    name: "bun",
    packages: ["bun", "@types/bun", "bun-types"],
    dependencies: { hono: nodeServer.hono },
    devDependencies: { "@types/bun": "^1.0.0" },
    basePath: "/api",
    path: "src/server.ts",
    runModule: byBun,
    server: {
      imports: [api, prisma],
      lines: ["const app = createApi({ prisma });", `export default { port: ${port}, fetch: app.fetch };`],
    },
    mount: honoMount,
  },
  {
    name: "deno",
    packages: [],
    dependencies: { hono: nodeServer.hono },
    devDependencies: {},
    basePath: "/api",
    runtime: "deno",
    path: "src/server.ts",
    runModule: byDeno,
    server: {
      imports: [api, prisma],
      lines: ["const app = createApi({ prisma });", "export default { fetch: app.fetch };"],
    },
    mount: honoMount,
  },
  {
    name: "workers",
    packages: ["wrangler"],
    dependencies: { hono: nodeServer.hono },
    devDependencies: { wrangler: "^4.0.0" },
    basePath: "/api",
    runtime: "workerd",
    path: "src/worker.ts",
    commands: { start: "wrangler dev --port 3000", watch: "wrangler dev --port 3000" },
    server: {
      imports: [["{ PrismaD1 }", "@prisma/adapter-d1"], api, ["{ PrismaClient }", "#client"]],
      lines: [
        "interface Env {",
        "  readonly DB: ConstructorParameters<typeof PrismaD1>[0];",
        "}",
        "",
        "export default {",
        "  // One client for each request, as Cloudflare requires.",
        "  fetch(request: Request, { DB }: Env) {",
        "    const prisma = new PrismaClient({ adapter: new PrismaD1(DB) });",
        "    return createApi({ prisma }).fetch(request);",
        "  },",
        "};",
      ],
    },
    mount: {
      creators: ["new Hono"],
      code: (app) => ({
        imports: [["{ PrismaD1 }", "@prisma/adapter-d1"], api, ["{ PrismaClient }", "#client"]],
        lines: [
          `${app}.all("/api/*", ({ env, req }) => {`,
          "  const prisma = new PrismaClient({ adapter: new PrismaD1(env.DB) });",
          `  return ${mounted}.fetch(req.raw);`,
          "});",
        ],
      }),
    },
  },
];
