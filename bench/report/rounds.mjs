// The number of rounds, for the benches of generating and of types.

export const settings = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  seconds: Number(process.env.BENCH_SECONDS ?? 600),
};

/** Runs `turn` once per round: fewer rounds than configured if they would exceed the seconds of a size. */
export function takeRounds(turn) {
  const started = performance.now();
  const rounds = [];
  let longest = 0;
  while (rounds.length < settings.rounds) {
    const began = performance.now();
    if (rounds.length > 0 && began - started + longest > settings.seconds * 1000) break;
    rounds.push(turn(rounds.length));
    longest = Math.max(longest, performance.now() - began);
  }
  return rounds;
}

/** The list rotated, so that each round starts with another one. */
export const turned = (list, round) => list.map((_, index) => list[(index + round) % list.length]);

/** The sizes of the command line, or these. */
export function sizesAsked(sizes) {
  const asked = process.argv.slice(2).map(Number);
  return asked.length > 0 ? asked : sizes;
}

const began = performance.now();
export function say(text) {
  console.log(`${Math.round((performance.now() - began) / 1000)} s: ${text}`);
}
