import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, expect, inject, it } from "vitest";

let server: ChildProcess | undefined;
afterAll(() => server?.kill());

it("the built server prints its address, answers over HTTP and stops on SIGTERM", async () => {
  server = spawn(process.execPath, [fileURLToPath(new URL("../dist/server.js", import.meta.url))], {
    env: { ...process.env, PORT: "0", DATABASE_URL: inject("databaseUrl") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    server?.stdout?.on("data", (chunk) => {
      output += chunk;
      const match = /http:\/\/localhost:\d+/.exec(output);
      if (match) resolve(match[0]);
    });
    server?.once("exit", (code) => reject(new Error(`exit ${code}\n${output}`)));
  });
  const response = await fetch(`${origin}/cities?page=2`);
  expect(response.headers.get("content-type")).toBe("application/ld+json");
  expect(response.headers.get("link")).toContain(`<${origin}/docs.jsonld>`);
  expect(await response.json()).toMatchObject({ "hydra:totalItems": 135_233 });
  const exited = new Promise((resolve) => server?.once("exit", resolve));
  server.kill("SIGTERM");
  expect(await exited).toBe(0);
});
