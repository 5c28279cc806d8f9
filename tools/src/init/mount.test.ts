import { expect, test } from "vitest";
import { hosts } from "./hosts.js";
import { findApp, mountIn } from "./mount.js";

/** The text after the edit for a host; undefined if it is not made. */
function edited(name: string, text: string, path = "server.ts"): string | undefined {
  const mount = hosts.find((host) => host.name === name)?.mount;
  const app = mount && findApp([{ path, text }], mount.creators);
  return app && mount && mountIn(app, mount.creators, mount.code(app.name, { dependencies: { express: "^4.16.0" } }));
}

test("Express in CommonJS: before the handler of what is left, after the middleware, with its comments in place", () => {
  const text = `var express = require('express');

var app = express(); // The app.
app.use(express.json());
app.use(function (req, res, next) { next(); }); // Middleware.

// catch 404 and forward to error handler
app.use(function (req, res, next) {
  next(createError(404));
});

module.exports = app;
`;
  expect(edited("express", text, "app.js")).toBe(`var express = require('express');
const { getRequestListener } = require('@hono/node-server');
const { createApi } = require('#api');
const { prisma } = require('#prisma');

var app = express(); // The app.
app.use(express.json());
app.use(function (req, res, next) { next(); }); // Middleware.
app.all(['/api', '/api/*'], getRequestListener(createApi({ prisma, basePath: '/api' }).fetch));

// catch 404 and forward to error handler
app.use(function (req, res, next) {
  next(createError(404));
});

module.exports = app;
`);
});

test.each([
  ["a function that is declared below", "app.use(rest);", "function rest(req, res) {\n  res.status(404).end();\n}\n"],
  ["a function in a constant", "app.use(rest);", "const rest = (req, res) => res.status(404).end();\n"],
  ["an imported function with the name of one", "app.use(notFoundHandler);", ""],
])("Express: before the handler of what is left, which is %s", (_, use, declaration) => {
  const text = `const app = express();\napp.use(logger);\n${use}\n${declaration}module.exports = app;\n`;
  expect(edited("express", text, "app.js")).toMatch(/app\.use\(logger\);\napp\.all\(.*\);\napp\.use\(/);
});

test("Nest: within its function", () => {
  const text = `import { NestFactory } from "@nestjs/core";

async function bootstrap() {
\tconst app = await NestFactory.create<App>(AppModule, { cors: true });
\tawait app.listen(3000);
}
bootstrap();
`;
  expect(edited("nest", text)).toContain(`
\tconst app = await NestFactory.create<App>(AppModule, { cors: true });
\tconst api = createApi({ prisma, basePath: "/api" });
\tapp.getHttpAdapter().getInstance().all(["/api", "/api/{*path}"], getRequestListener(api.fetch));
\tawait app.listen(3000);
`);
});

test("Hono: after its middleware, which is no handler of what is left; the module's line endings stay", () => {
  const text = `import { Hono } from 'hono'

export const app = new Hono().get('/health', (c) => c.text('ok'))
app.use('*', logger())
app.use(async (c, next) => {
  await next()
})
app.get('*', serveStatic({ root: './public' }))

export default app
`.replaceAll("\n", "\r\n");
  const after = edited("hono", text);
  expect(after?.replaceAll("\r\n", "\n")).toContain(`})
app.route('/', createApi({ prisma, basePath: '/api' }))
app.get('*', serveStatic`);
  expect(after).toContain("import { createApi } from '#api'\r\nimport { prisma } from '#prisma'\r\n");
  expect(after).not.toMatch(/[^\r]\n/);
});

test("an app that is exported where it is created: at the end of the module", () => {
  const text = `import express from "express";\n\nexport const app = express();\napp.get("/", home);\n`;
  expect(edited("express", text)).toMatch(/app\.get\("\/", home\);\napp\.all\(.+\);\n$/);
});

test("an app within a function that returns it", () => {
  const text = `import Fastify from "fastify";\n\nexport function build() {\n  const app = Fastify();\n  return app;\n}\n`;
  expect(edited("fastify", text)).toContain("  const app = Fastify();\n  const listener = getRequestListener(");
});

test.each([
  ["two apps", `const a = express();\nconst b = express();\n`],
  ["no app", `import { app } from "./app.js";\napp.listen(3000);\n`],
  ["an app without a name", `express().listen(3000);\n`],
  ["a property", `this.app = express();\n`],
  ["a name of ours that is in use", `import { prisma } from "./db.js";\nconst app = express();\n`],
])("%s: no edit", (_, text) => {
  expect(edited("express", text)).toBeUndefined();
});
