// How long an editor waits for the language server, on a schema of rich models: `node language-server.mjs`.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { createProject } from "../project.mjs";
import { richSchema } from "./schema.mjs";

const command = fileURLToPath(new URL("../../generator/bin/prisma-paged.js", import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 15);

const blocks = [
  'generator client {\n  provider = "prisma-client"\n  output = "./generated/prisma"\n}',
  'generator api {\n  provider = "prisma-paged"\n  output = "./generated/api"\n}',
];

for (const models of (process.env.MODELS ?? "80,600").split(",").map(Number)) {
  for (const [what, times] of Object.entries(await measured(models))) {
    const sorted = times.toSorted((a, b) => a - b);
    const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((time) =>
      Math.round(time),
    );
    console.log(`${models} rich models, ${cpus().length} cores, ${what}: ${middle} ms (${least} to ${most})`);
  }
}

async function measured(models) {
  const schema = richSchema(models, blocks);
  const folder = createProject(schema);
  const child = spawn(process.execPath, [command, "lsp", "--stdio"], { cwd: folder });
  try {
    return await timesOf(child, pathToFileURL(join(folder, "schema.prisma")).href, schema, models >> 1);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timesOf(child, uri, schema, edited) {
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  let version = 1;
  let published = () => {};
  connection.onNotification("textDocument/publishDiagnostics", (params) => {
    if (params.uri === uri && params.version === version) published();
  });
  connection.listen();
  await connection.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  await connection.sendNotification("initialized", {});
  const diagnosed = () =>
    new Promise((resolve) => {
      published = resolve;
    });
  const known = diagnosed();
  const opened = { uri, languageId: "prisma", version, text: schema };
  await connection.sendNotification("textDocument/didOpen", { textDocument: opened });
  await known;

  const lines = schema.split("\n");
  const model = lines.indexOf(`model Model${edited} {`);
  const annotation = lines.findLastIndex((line, at) => at < model && line.includes("itemsPerPage: "));
  const filter = lines.findIndex((line, at) => at > model && line.includes("@filter(partial"));
  const field = lines.findIndex((line, at) => at > model && line.trim() === "weight Float");
  const inLine = (line, text) => ({ line, character: lines[line].indexOf(text) + text.length });

  const change = async (position, text) => {
    version++;
    const range = { start: position, end: { ...position, character: position.character + 1 } };
    const done = diagnosed();
    await connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ range, text }],
    });
    await done;
  };
  const ask = (method, position) => connection.sendRequest(method, { textDocument: { uri }, position });
  const option = inLine(annotation, "itemsPerPage: ");
  const digit = { ...option };
  return {
    "completion of a filter": await timed(() => ask("textDocument/completion", inLine(filter, "@filter("))),
    "completion of an option": await timed(() => ask("textDocument/completion", inLine(annotation, "@pagination("))),
    "hover on an option": await timed(() => ask("textDocument/hover", inLine(annotation, "itemsPer"))),
    "problems after an edit of a comment": await timed((round) => change(digit, String(1 + (round % 9)))),
    "problems after an edit of a field": await timed((round) => change(inLine(field, "  w"), round % 2 ? "e" : "a")),
  };
}

async function timed(run) {
  const times = [];
  // The first rounds warm up the compiler.
  for (let round = -3; round < rounds; round++) {
    const began = performance.now();
    await run(round + 3);
    if (round >= 0) times.push(performance.now() - began);
  }
  return times;
}
