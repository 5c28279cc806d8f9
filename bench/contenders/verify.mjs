// Before anything is measured: every contender answers every work with the same rows, and with the same total.
import { isDeepStrictEqual } from "node:util";
import { contenders, pathOf } from "./works.mjs";

/** @throws Error if two contenders do not do the same work. */
export async function verify(servers, works) {
  for (const work of works) {
    const expected = await answer(servers, "prisma-by-hand", work);
    for (const name of contenders) {
      const found = await answer(servers, name, work);
      if (found === undefined || isDeepStrictEqual(found, expected)) continue;
      const [theirs, hands] = [found, expected].map((each) => JSON.stringify(each).slice(0, 300));
      throw new Error(`${work.work}: ${name} answers ${theirs}, not ${hands}`);
    }
  }
}

async function answer(servers, name, work) {
  const { port, paths, rowsOf } = servers[name];
  const path = pathOf(name, paths, work);
  if (path === undefined) return undefined;
  const response = await fetch(`http://localhost:${port}${path}`);
  if (response.status !== 200) throw new Error(`${work.work}: ${name} answers ${response.status}`);
  const { rows, total } = rowsOf(await response.json());
  // A contender that has no other way to detect a next page sends one row more.
  const page = work.kind === "everything" ? rows : rows.slice(0, 30);
  const isFull = ["full", "filtered", "embedded"].includes(work.kind);
  return { rows: page.map(plain), total: isFull ? total : undefined };
}

function plain({ id, createdAt, title, topicId, topic }) {
  return { id: Number(id), createdAt: Date.parse(createdAt), title, topicId, topic: topic?.name };
}
