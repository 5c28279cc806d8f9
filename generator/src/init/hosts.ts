/** The servers that `init` offers: the module that starts each, and the packages that it needs. */

export interface Host {
  readonly name: string;
  /** Version ranges by package. */
  readonly dependencies: { readonly [name: string]: string };
  readonly devDependencies: { readonly [name: string]: string };
  /** The path of the collections, such as `/api`. */
  readonly basePath: string;
  /** The imports of `server.ts` before and after those of the project. */
  readonly imports: readonly string[];
  /** What follows them and the sample rows. */
  readonly code: readonly string[];
}

const nodeServer = { hono: "^4.11.0", "@hono/node-server": "^2.0.0" };

/** The first one is the default. */
export const hosts: readonly Host[] = [
  {
    name: "hono-node",
    dependencies: nodeServer,
    devDependencies: {},
    basePath: "",
    imports: ['import { serve } from "@hono/node-server";'],
    code: [
      "const app = createApi({ prisma });",
      "serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {",
      `  console.log(\`Listening on http://localhost:\${port}\`);`,
      "});",
    ],
  },
  {
    name: "express",
    dependencies: { ...nodeServer, express: "^5.0.0" },
    devDependencies: { "@types/express": "^5.0.0" },
    basePath: "/api",
    imports: ['import { getRequestListener } from "@hono/node-server";', 'import express from "express";'],
    code: [
      'const api = createApi({ prisma, basePath: "/api" });',
      "const port = Number(process.env.PORT ?? 3000);",
      "",
      "express()",
      '  .all(["/api", "/api/{*path}"], getRequestListener(api.fetch))',
      `  .listen(port, () => console.log(\`Listening on http://localhost:\${port}/api\`));`,
    ],
  },
];
