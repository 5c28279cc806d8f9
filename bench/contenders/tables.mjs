// The tables' contents, the same in every database. Three rows share an instant.
import { rows } from "./schema.mjs";

/** The parts of SQL that differ between the databases. */
const dialects = {
  sqlite: {
    dateTime: "DATETIME",
    numbers: (count) =>
      `(WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count}) SELECT value FROM n)`,
    instant: "strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1600000000 + value / 3, 'unixepoch')",
    analyze: "ANALYZE",
  },
  postgresql: {
    dateTime: "TIMESTAMP(3)",
    numbers: (count) => `generate_series(1, ${count}) AS n(value)`,
    instant: "timestamp '2020-09-13 12:26:40' + (value / 3) * interval '1 second'",
    analyze: "VACUUM ANALYZE",
  },
};

/** The instant of the row with this id, the same in every database. */
export const instantOf = (id) => new Date((1_600_000_000 + Math.floor(id / 3)) * 1000).toISOString();

/** The statements that make a table of events and its topics; more than one in a schema of PostgreSQL. */
export function events(provider, count, prefix = "") {
  const { dateTime, numbers, instant } = dialects[provider];
  const [topic, event] = [`${prefix}"Topic"`, `${prefix}"Event"`];
  return [
    `CREATE TABLE ${topic} ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL)`,
    `CREATE TABLE ${event} ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" ${dateTime} NOT NULL, "title" TEXT NOT NULL,
       "topicId" INTEGER NOT NULL REFERENCES ${topic} ("id"))`,
    `INSERT INTO ${topic} SELECT value, 'topic ' || value FROM ${numbers(rows.Topic)}`,
    `INSERT INTO ${event} SELECT value, ${instant}, 'event ' || value, 1 + value % 100 FROM ${numbers(count)}`,
    `CREATE INDEX "Event_at" ON ${event} ("createdAt" DESC, "id" DESC)`,
  ];
}

/** The statements that create every table. */
export function tables(provider) {
  const { dateTime, numbers, instant, analyze } = dialects[provider];
  return [
    ...events(provider, rows.Event),
    `CREATE INDEX "Event_topic" ON "Event" ("topicId")`,
    `CREATE TABLE "Note" ("id" INTEGER NOT NULL PRIMARY KEY, "createdAt" ${dateTime} NOT NULL, "title" TEXT NOT NULL)`,
    `INSERT INTO "Note" SELECT value, ${instant}, 'note ' || value FROM ${numbers(rows.Note)}`,
    analyze,
  ];
}
