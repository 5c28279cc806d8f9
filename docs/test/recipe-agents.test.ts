/** The collections of an API as tools, called by the official client over HTTP. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, expect, test } from "vitest";
import { serveApp } from "./client.js";
import { importFile, openPageUntilClosed, projectFolder } from "./page-projects.js";

const page = "recipes/agents";
let served: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  const prisma = await openPageUntilClosed(page);
  const invoice = (id: number) => ({
    ...{ id, due: new Date(Date.UTC(2026, 0, 1 + (id % 4))), status: id % 2 === 0 ? "OPEN" : "PAID" },
    tenantId: id < 200 ? 1 : 2,
  });
  await prisma.invoice.createMany({ data: Array.from({ length: 240 }, (_, id) => invoice(id)) });
  const { app } = await importFile(page, "src/agents.ts");
  served = await serveApp(app);
  return async () => {
    served.close();
    await prisma.$disconnect();
  };
});

async function agent(token: string): Promise<Client> {
  const client = new Client({ name: "agent", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", served.origin), { requestInit });
  // The package's declarations do not know exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}
interface Listed {
  readonly items: readonly { readonly id: number }[];
  readonly total: number;
  readonly next?: Record<string, unknown>;
}

async function call(client: Client, args: Record<string, unknown>): Promise<Answer> {
  return (await client.callTool({ name: "listInvoice", arguments: args })) as unknown as Answer;
}

const listed = ({ content: [first] }: Answer): Listed => JSON.parse(first?.text ?? "");

test("each collection is one tool that only reads, with names that every agent accepts", async () => {
  const { tools } = await (await agent("token-of-one")).listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([["listInvoice", { readOnlyHint: true }]]);
  const { properties = {} } = tools[0]?.inputSchema ?? {};
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(["page", "itemsPerPage", "due.lt", "status"]));
  for (const name of Object.keys(properties)) expect(name).toMatch(/^[\w.-]{1,64}$/);
});

test("the arguments of each next page lead to every row of the caller, once", async () => {
  const client = await agent("token-of-one");
  const seen: number[] = [];
  let args: Record<string, unknown> | undefined = { status: "OPEN", "due.lt": "2026-01-03" };
  for (; args !== undefined; ) {
    const { items, total, next } = listed(await call(client, args));
    expect(total).toBe(50);
    seen.push(...items.map(({ id }) => id));
    args = next;
  }
  expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => index * 4));
});

test("a caller sees the rows of its own tenant; one without a token sees nothing", async () => {
  expect(listed(await call(await agent("token-of-two"), {})).total).toBe(40);
  await expect(agent("unknown")).rejects.toMatchObject({ code: 401 });
});

test("a wrong value names its parameter, and an unknown parameter is no silent whole list", async () => {
  const client = await agent("token-of-one");
  const { isError, content } = await call(client, { itemsPerPage: "many" });
  expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining("itemsPerPage")]);
  await expect(call(client, { state: "OPEN" })).rejects.toThrow("No parameter state");
});

test("the file to copy is as short as the page says", () => {
  const code = readFileSync(join(projectFolder(page), "src/agents.ts"), "utf8").trimEnd();
  expect(code.split("\n").length).toBeLessThanOrEqual(90);
});
