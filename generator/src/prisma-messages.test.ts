import { expect, test } from "vitest";
import { PrismaMessages } from "./prisma-messages.js";

const message = {
  method: "generate",
  params: {
    schema: 'kept: "schema": {',
    datamodel: 'model A { x String @default("\\"}{\\\\") } // é 漢 😀',
    generator: { schema: { kept: [1, { schema: 2 }] } },
    dmmf: {
      datamodel: { schema: ["kept"], models: [{ documentation: '"dmmf":{"schema":{}}\n\\' }] },
      schema: { inner: [{ schema: '}]"\\' }, "}", "\\", [[]]], dmmf: {} },
      mappings: { modelOperations: [] },
    },
    version: "7",
  },
  id: 2,
};
const expected = { ...message, params: { ...message.params, dmmf: { ...message.params.dmmf, schema: null } } };
const first = { method: "getManifest", params: { name: "api" }, id: 1 };
const text = Buffer.from(`${JSON.stringify(first)}\n${JSON.stringify(message)}\r\n\n${JSON.stringify(first)}\n`);

test.each([1, 2, 3, 5, 7, 64, 1000])("the client's types are left out, whatever the chunks: %i bytes", (size) => {
  const messages = new PrismaMessages();
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += size) lines.push(...messages.read(text.subarray(at, at + size)));
  const parsed = lines.filter((line) => line.trim() !== "").map((line): unknown => JSON.parse(line));
  expect(parsed).toEqual([first, expected, first]);
});

test.each([{ dmmf: { schema: null } }, { dmmf: { datamodel: 1, schema: [1, 2] } }, { dmmf: { schema: "a" }, b: [] }])(
  "a value of any kind is left out: %j",
  (params) => {
    const [line = ""] = new PrismaMessages().read(Buffer.from(`${JSON.stringify({ params })}\n`));
    expect(JSON.parse(line)).toEqual({ params: { ...params, dmmf: { ...params.dmmf, schema: null } } });
  },
);
