/** `prisma-paged tune` on tables of 1,000,000 rows: what it finds, and whether an index brings what it states. */
import { afterAll, expect, test } from "vitest";
import type { SuiteDatabase } from "../../behaviour/suite-database.js";
import { startPostgres } from "../../servers/embedded-postgres.js";
import { openMariadb } from "../../servers/mariadb-server.js";
import { soundRoutes } from "../../tune-fixture.js";
import { blamedIn, defectsOf, foundAt, type TuneReport, tunedProject } from "../../tuned-project.js";

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
  const { url, stop } = kind.provider === "postgresql" ? await startPostgres() : await openMariadb();
  stops.push(stop);
  return { ...own, url };
}

/** Makes another database of a server with the same rows, and returns its URL. Of a file, `tune` makes a copy itself. */
async function disposableCopy(database: SuiteDatabase): Promise<string> {
  const { url, remove } = await tunedProject(database, rows, `tune-${database.engine}-copy`);
  stops.push(remove);
  return url;
}

/**
 * Programs on the same host slow a machine for longer than `tune` looks at a request, by up to four times. The fastest of
 * several reports is closer to what a request costs, and never below it.
 */
const rounds = { stated: 3, real: 6 };

const keyOf = ({ route, url }: { readonly route: string; readonly url?: string }): string => `${route} ${url}`;

/** Of each request whose index was tried, the time that the index was said to bring. */
function statedTimes({ findings }: TuneReport): ReadonlyMap<string, number> {
  // If the operation's options have changed, too, its time has two causes.
  const changed = new Set(findings.flatMap(({ route, remedy }) => (remedy.kind === "options" ? [route] : [])));
  return new Map(
    findings.flatMap((finding) =>
      finding.trial.outcome === "tried" && !changed.has(finding.route)
        ? [[keyOf(finding), finding.trial.after] as const]
        : [],
    ),
  );
}

function realTimes({ requests }: TuneReport): ReadonlyMap<string, number> {
  return new Map(
    requests.flatMap((each) => (each.fastest === undefined ? [] : [[keyOf(each), each.fastest] as const])),
  );
}

function gains(stated: readonly TuneReport[], real: readonly TuneReport[]) {
  const [statedBy, realBy] = [stated.map(statedTimes), real.map(realTimes)];
  const fastestIn = (reports: typeof statedBy, request: string) =>
    Math.max(floor, Math.min(...reports.flatMap((report) => report.get(request) ?? [])));
  return [...(statedBy.at(-1)?.keys() ?? [])].map((request) => {
    const [said, found] = [fastestIn(statedBy, request), fastestIn(realBy, request)];
    return { request, stated: said, real: found, ratio: said / found };
  });
}

const isFar = ({ ratio }: { readonly ratio: number }): boolean => !(ratio >= 0.5 && ratio <= 2);

/** The median, the least and the most. */
function range(all: ReturnType<typeof gains>): string {
  const ratios = all.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
  const [least, middle, most] = [ratios[0], ratios[Math.floor(ratios.length / 2)], ratios.at(-1)].map((each) =>
    each?.toFixed(2),
  );
  return `${middle} (${least} to ${most})`;
}

test.each(kinds)(
  "$engine",
  async (kind) => {
    const database = await databaseOf(kind);
    const project = await tunedProject(database, rows);
    stops.push(project.remove);
    const tryOn = kind.provider === "sqlite" ? [] : ["--try-on", await disposableCopy(database)];
    const earlier: TuneReport[] = [];
    while (earlier.length < rounds.stated - 1) earlier.push(await project.tune("--slow", "10ms", ...tryOn));
    const stated = await project.tune("--slow", "10ms", "--fix", ...tryOn);
    expect(stated.requests.filter(({ failed }) => failed !== undefined)).toEqual([]);
    const defects = defectsOf(database, rows);
    const missed = defects.filter(
      ({ route, code, remedy }) => !foundAt(route, stated).some((each) => each.includes(`${code} ${remedy}`)),
    );
    const blamed = blamedIn(stated);

    await project.run(await project.indexSql());
    const real = [await project.tune("--slow", "10ms")];
    const single = gains([stated], real);
    const compared = () => gains([...earlier, stated], real);
    while (compared().some(isFar) && real.length < rounds.real) real.push(await project.tune("--slow", "10ms"));
    const all = compared();
    process.stdout.write(
      `${kind.engine}: ${defects.length - missed.length} of ${defects.length} defects found, ${blamed.length} of ${soundRoutes.length} sound routes blamed; ${all.length} indexes tried, stated to real time ${range(all)} with ${real.length} reports afterwards, ${range(single)} with one before and one after\n`,
    );
    process.stdout.write(`${JSON.stringify(all, null, 1)}\n`);
    expect(blamed).toEqual([]);
    expect(missed).toEqual([]);
    expect(all.length).toBeGreaterThan(8);
    expect(all.filter(isFar)).toEqual([]);
  },
  3_600_000,
);
