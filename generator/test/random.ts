/**
 * Random choices for differential tests. `DIFFERENTIAL_SECONDS=600` runs each test for ten minutes; a failure names the
 * seeds, and with these variables it is repeated.
 */

const seconds = Number(process.env.DIFFERENTIAL_SECONDS ?? 2);
/** The same for every run of a commit, so that a failure is the commit's; `npm run test:nightly -- random` draws others. */
export const firstSeed: number = Number(process.env.DIFFERENTIAL_SEED ?? 1);
/** Of a schema, which is drawn once for all runs. */
export const schemaSeed: number = Number(process.env.DIFFERENTIAL_SCHEMA ?? firstSeed);

/** The time limit of a test that repeats. */
export const patience: number = seconds * 1000 + 60_000;

/** Calls with a new seed each until the time is over. */
export async function repeat(run: (random: Random) => Promise<void>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let seed = firstSeed;
  for (; Date.now() < end; seed++) {
    try {
      await run(randomOf(seed));
    } catch (error) {
      throw new Error(`DIFFERENTIAL_SEED=${seed} DIFFERENTIAL_SCHEMA=${schemaSeed}`, { cause: error });
    }
  }
  if (process.env.DIFFERENTIAL_SECONDS) console.log(`Seeds ${firstSeed} to ${seed - 1}: no difference.`);
}

export interface Random {
  /** Both included. */
  integer(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(of: readonly T[]): T;
  /** Up to so many, each once. */
  some<T>(of: readonly T[], most: number): readonly T[];
}

/** Mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(of: readonly T[]): T => of[integer(0, of.length - 1)] as T;
  return {
    integer,
    pick,
    chance: (probability) => next() < probability,
    some(of, most) {
      const count = integer(0, Math.min(most, of.length));
      const chosen = new Set<(typeof of)[number]>();
      while (chosen.size < count) chosen.add(pick(of));
      return [...chosen];
    },
  };
}
