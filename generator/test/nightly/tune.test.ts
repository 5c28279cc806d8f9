/** `prisma-paged tune` on tables of 1,000,000 rows: what it finds, and whether an index brings what it states. */
import { afterAll, expect, test } from "vitest";
import type { SuiteDatabase } from "../behaviour/suite-database.js";
import { startPostgres } from "../servers/embedded-postgres.js";
import { soundRoutes } from "../tune-fixture.js";
import { blamedIn, defectsOf, foundAt, type TuneReport, tunedProject } from "../tuned-project.js";

const rows = 1_000_000;
/** Times below it are equal: they are those of the process. */
const floor = 1;

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

type Kind = Pick<SuiteDatabase, "provider" | "engine">;

const kinds: readonly Kind[] = [
  { provider: "sqlite", engine: "SQLite" },
  { provider: "postgresql", engine: "PostgreSQL" },
  { provider: "mysql", engine: "MariaDB" },
];

async function databaseOf(kind: Kind): Promise<SuiteDatabase> {
  const own = { ...kind, prefix: `prisma_paged_tune_${process.pid}_`, tables: [] };
  if (kind.provider === "sqlite") return { ...own, url: "" };
  if (kind.provider === "postgresql") {
    const { url, stop } = await startPostgres();
    stops.push(stop);
    return { ...own, url };
  }
  const url = process.env.MARIADB_URL;
  if (!url) throw new Error("MARIADB_URL names no server: set it, as in MARIADB_URL=mariadb://root@127.0.0.1:3306");
  return { ...own, url };
}

/**
 * What the time after each tried index was said to be, and what it is: the fastest of several runs, both times. If the
 * operation's options have changed, too, its time has two causes.
 */
function gains(stated: TuneReport, real: TuneReport) {
  const changed = new Set(stated.findings.flatMap(({ route, remedy }) => (remedy.kind === "options" ? [route] : [])));
  return stated.findings.flatMap(({ url, route, trial }) => {
    if (trial.outcome !== "tried" || url === undefined || changed.has(route)) return [];
    const found = real.requests.find((request) => request.route === route && request.url === url);
    const after = found?.fastest ?? Number.NaN;
    return [
      { url, before: trial.before, stated: trial.after, real: after, ratio: atLeast(trial.after) / atLeast(after) },
    ];
  });
}

const atLeast = (milliseconds: number) => Math.max(floor, milliseconds);

test.each(kinds)(
  "$engine",
  async (kind) => {
    const database = await databaseOf(kind);
    const project = await tunedProject(database, rows);
    stops.push(project.remove);
    // Of a file, a copy is made.
    const tryOn = kind.provider === "sqlite" ? [] : ["--try-on", project.url];
    const stated = await project.tune("--slow", "10ms", "--fix", ...tryOn);
    expect(stated.requests.filter(({ failed }) => failed !== undefined)).toEqual([]);
    const defects = defectsOf(database, rows);
    const missed = defects.filter(
      ({ route, code, remedy }) => !foundAt(route, stated).some((each) => each.includes(`${code} ${remedy}`)),
    );
    const blamed = blamedIn(stated);

    await project.run(await project.indexSql());
    const all = gains(stated, await project.tune("--slow", "10ms"));
    const ratios = all.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
    const [least, middle, most] = [ratios[0], ratios[Math.floor(ratios.length / 2)], ratios.at(-1)].map((each) =>
      each?.toFixed(2),
    );
    process.stdout.write(
      `${kind.engine}: ${defects.length - missed.length} of ${defects.length} defects found, ${blamed.length} of ${soundRoutes.length} sound routes blamed; ${all.length} indexes tried, stated to real time ${middle} (${least} to ${most})\n`,
    );
    process.stdout.write(`${JSON.stringify(all, null, 1)}\n`);
    expect(blamed).toEqual([]);
    expect(missed).toEqual([]);
    expect(all.length).toBeGreaterThan(8);
    expect(all.filter(({ ratio }) => !(ratio >= 0.5 && ratio <= 2))).toEqual([]);
  },
  3_600_000,
);
