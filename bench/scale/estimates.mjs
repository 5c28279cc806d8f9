// The error of an estimated total: after each kind of change, before and after the statistics are renewed.
import { openEvents } from "./databases.mjs";

const size = 1_000_000;

export async function measureEstimates(provider) {
  const events = await openEvents(provider);
  const found = [];
  const table = provider === "postgresql" ? `"Event"` : "Event";
  const id = provider === "postgresql" ? `"id"` : "id";
  const read = async (when) => {
    const response = await events.app.request("/estimated");
    const { "hydra:totalItems": estimate } = await response.json();
    const [{ total }] = await events.run(`SELECT COUNT(*) AS total FROM ${table}`);
    const row = { provider, when, estimate, rows: Number(total), error: estimate / Number(total) - 1 };
    found.push(row);
    console.log(JSON.stringify(row));
  };
  try {
    await events.grow(size);
    await events.settle();
    await read("statistics just renewed");
    found.push(...(await filtered(events, provider)));
    await events.grow(size * 1.1);
    await read("10 % inserted since");
    await events.grow(size * 2);
    await read("100 % inserted since");
    await events.settle();
    await read("renewed");
    await events.run(`DELETE FROM ${table} WHERE ${id} % 10 <> 0`);
    await read("90 % deleted since, all over the table");
    if (provider === "postgresql") {
      await events.run(`ANALYZE ${table}`);
      await read("renewed by ANALYZE");
    }
    await events.settle();
    await read(provider === "postgresql" ? "renewed by VACUUM ANALYZE" : "renewed");
    await events.run(`DELETE FROM ${table} WHERE ${id} > ${size / 2}`);
    await read("the newest three quarters deleted since");
    await events.settle();
    await read("renewed again");
  } finally {
    await events.close();
  }
  return found;
}

/** The planner's estimates under a filter: their errors are why filtered totals are not estimated. */
async function filtered({ run }, provider) {
  const quoted = (name) => (provider === "postgresql" ? `"${name}"` : name);
  const [topic, id] = [quoted("topicId"), quoted("id")];
  const found = [];
  for (const [when, where] of [
    ["a common value", `${topic} = 1`],
    ["a rare value", `${topic} = 7`],
    ["a value that is not there", `${topic} = 1000`],
    ["two conditions that go together", `${topic} = 1 AND ${id} % 2 = 0`],
    ["two conditions that exclude each other", `${topic} = 1 AND ${id} % 2 = 1`],
  ]) {
    const from = `FROM ${quoted("Event")} WHERE ${where}`;
    const [{ total }] = await run(`SELECT COUNT(*) AS total ${from}`);
    const row = { provider, where: when, estimate: await planned(run, provider, from), rows: Number(total) };
    found.push(row);
    console.log(JSON.stringify(row));
  }
  return found;
}

async function planned(run, provider, from) {
  if (provider === "postgresql") {
    const [row] = await run(`EXPLAIN (FORMAT JSON) SELECT 1 ${from}`);
    return row["QUERY PLAN"][0].Plan["Plan Rows"];
  }
  const [row] = await run(`EXPLAIN EXTENDED SELECT 1 ${from}`);
  return Math.round((Number(row.rows) * Number(row.filtered)) / 100);
}
