import { expect, test } from "vitest";
import { byteStream } from "./byte-stream.js";

/** Counts the pieces that are made after the first one, and whether somebody ended them. */
function counted(texts: readonly (string | Error)[]) {
  const seen = { made: 0, ended: 0, failures: [] as unknown[] };
  const rest = {
    async next() {
      const text = texts[seen.made];
      seen.made += 1;
      if (text instanceof Error) throw text;
      return text;
    },
    async end() {
      seen.ended += 1;
    },
  };
  return { seen, rest, onError: (error: unknown) => void seen.failures.push(error) };
}

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("has all pieces, and makes none before it is asked for", async () => {
  const { seen, rest, onError } = counted(["b", "c"]);
  const reader = byteStream("a", rest, 1000, onError).getReader();
  await reader.read();
  await later(20);
  expect(seen.made).toBe(0);
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += String.fromCharCode(...read.value);
  expect(text).toBe("bc");
  expect(seen).toEqual({ made: 3, ended: 0, failures: [] });
});

test("a client that reads nothing for long ends it, and is no failure", async () => {
  const { seen, rest, onError } = counted(["b", "c"]);
  let breaks = 0;
  const reader = byteStream("a", rest, 30, onError, () => breaks++).getReader();
  await reader.read();
  await later(10);
  // Each read counts anew.
  await reader.read();
  await later(60);
  await expect(reader.read()).rejects.toThrow("A client read nothing of a stream for 30 ms (option `streamIdle`).");
  expect(breaks).toBe(1);
  expect(seen).toEqual({ made: 1, ended: 1, failures: [] });
});

test("one of which nothing is ever read ends, too; 0 is no limit", async () => {
  const limited = counted(["b"]);
  const stream = byteStream("a", limited.rest, 10, limited.onError);
  const patient = counted(["b"]);
  const other = byteStream("a", patient.rest, 0, patient.onError);
  await later(40);
  await expect(new Response(stream).text()).rejects.toThrow("streamIdle");
  expect(await new Response(other).text()).toBe("ab");
});

test("a failure breaks it off, and its cause stays within the process", async () => {
  const failure = new Error("inner secret");
  const { seen, rest, onError } = counted([failure]);
  let breaks = 0;
  const stream = byteStream("a", rest, 1000, onError, () => breaks++);
  await expect(new Response(stream).text()).rejects.toThrow("The answer was broken off.");
  expect(breaks).toBe(1);
  expect(seen).toEqual({ made: 1, ended: 1, failures: [failure] });
});

test("a client that leaves ends it", async () => {
  const { seen, rest, onError } = counted(["b"]);
  const reader = byteStream("a", rest, 10, onError).getReader();
  await reader.read();
  await reader.cancel();
  await later(30);
  expect(seen).toEqual({ made: 0, ended: 1, failures: [] });
});
