import { PrismaLibSql } from "@prisma/adapter-libsql";
import { Hono } from "hono";

const { PrismaClient } = await import("./.modes/dist/prisma/client.js");
const { createApi } = await import("./.modes/dist/api/index.js");
const prisma = new PrismaClient({
  adapter: new PrismaLibSql({ url: `file:/tmp/wt/core/generator/bench/.modes/modes.db` }),
});
const rows = await prisma.note.findMany({ orderBy: { id: "asc" }, take: 31 });
const fakeP = { $transaction() {}, note: { findMany: async () => rows, count: async () => 100 }, event: {} };
const mk = (prisma) =>
  new Hono().get("/notes/partial", async (c) => {
    const rows = await prisma.note.findMany({ orderBy: { id: "asc" }, take: 31 });
    const view = { "@id": "/notes/partial?page=1", "hydra:next": "/notes/partial?page=2" };
    return c.json({
      "@context": "/contexts/Note",
      "@id": "/notes",
      "@type": "hydra:Collection",
      "hydra:member": rows.slice(0, 30).map((row) => ({ "@id": `/notes/${row.id}`, "@type": "Note", ...row })),
      "hydra:view": view,
    });
  });
const ask = (app) => async () => await (await app.request("/notes/partial")).text();
const noSel = {
  $transaction() {},
  note: { findMany: ({ select, ...a }) => prisma.note.findMany(a), count: (a) => prisma.note.count(a) },
  event: {},
};
const sel = {
  note: {
    findMany: (a) =>
      prisma.note.findMany({ ...a, orderBy: [{ id: "asc" }], select: { id: true, createdAt: true, title: true } }),
  },
};
const c = {
  handFake: ask(mk(fakeP)),
  oursFake: ask(createApi({ prisma: fakeP })),
  hand: ask(mk(prisma)),
  handSel: ask(mk(sel)),
  ours: ask(createApi({ prisma })),
  oursNoSel: ask(createApi({ prisma: noSel })),
};
const only = process.argv[2]?.split(",");
const t = {};
for (const k in c) t[k] = [];
for (const k in c) for (let i = 0; i < 1500; i++) await c[k]();
for (let r = 0; r < (+process.argv[3] || 12); r++)
  for (const k in c) {
    if (only && !only.includes(k)) continue;
    const N = 600;
    const u = process.cpuUsage();
    const s = performance.now();
    for (let i = 0; i < N; i++) await c[k]();
    const d = process.cpuUsage(u);
    t[k].push([(d.user + d.system) / N, ((performance.now() - s) * 1000) / N]);
  }
const med = (v) => [...v].sort((a, b) => a - b)[Math.floor(v.length / 2)];
for (const k in t)
  if (t[k].length)
    console.log(
      k.padEnd(10),
      "cpu",
      med(t[k].map((x) => x[0])).toFixed(1),
      "min",
      Math.min(...t[k].map((x) => x[0])).toFixed(1),
      "wall",
      med(t[k].map((x) => x[1])).toFixed(1),
      "min",
      Math.min(...t[k].map((x) => x[1])).toFixed(1),
    );
if (process.env.PROF) {
  const { Session } = await import("node:inspector/promises");
  const s = new Session();
  s.connect();
  for (const name of process.env.PROF.split(",")) {
    const f = c[name];
    const n = 30000;
    for (let i = 0; i < 2000; i++) await f();
    await s.post("Profiler.enable");
    await s.post("Profiler.setSamplingInterval", { interval: 100 });
    await s.post("Profiler.start");
    for (let i = 0; i < n; i++) await f();
    const { profile } = await s.post("Profiler.stop");
    const self = new Map();
    const nodes = new Map(profile.nodes.map((x) => [x.id, x]));
    profile.samples.forEach((id, i) => {
      const nd = nodes.get(id);
      const u = nd.callFrame.url.replace(/.*node_modules\//, "").replace(/.*\/dist\//, "dist/");
      const k = (u || "native") + " " + nd.callFrame.functionName + ":" + nd.callFrame.lineNumber;
      self.set(k, (self.get(k) ?? 0) + profile.timeDeltas[i]);
    });
    console.log(name);
    for (const [k, v] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 26)) console.log("  ", (v / n).toFixed(2), k);
  }
}
