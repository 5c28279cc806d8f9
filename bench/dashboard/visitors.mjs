// Who visits the example app: people that page, filter, search and scroll, more of them towards the middle of the run.

/** Paths with how often each is asked for, of a hundred requests. */
const visits = [
  [20, (any) => `/cities?page=${1 + any(200)}`],
  [9, (any) => `/cities?country=${["FR", "IN", "US", "DE"][any(4)]}&page=${1 + any(20)}`],
  [4, (any) => `/cities?search=${["paris", "berg", "san", "york"][any(4)]}`],
  [8, (any) => `/cities?partial=true&page=${1 + any(200)}`],
  [14, (any) => `/cities/by-population?population[lt]=${100_000 + any(900_000)}&id[lt]=${2_000_000 + any(1_000_000)}`],
  [8, (any) => `/cities/cached?page=${1 + any(200)}`],
  [6, (any) => `/cities/capped?population[gte]=${100_000 + any(400_000)}`],
  [10, (any) => `/countries/${["FR", "IN", "US", "JP"][any(4)]}/cities?page=${1 + any(20)}`],
  [5, () => "/countries"],
  [8, (any) => `/countries/${["FR", "IN", "US", "JP"][any(4)]}`],
  [2, (any) => `/cities/largest?page=${1 + any(8)}`],
  [3, () => "/features"],
  [2, () => "/cities/0"],
  [1, () => "/countries/FR/cities?colour=red"],
];

/** Requests a second, at this share of the run. */
const rate = (share) => 8 + 24 * Math.sin(Math.PI * share) ** 2;

/** Sends requests for so many seconds, without waiting for answers; resolves after the last one. */
export async function visit(origin, seconds, any = (below) => Math.floor(Math.random() * below)) {
  const deck = visits.flatMap(([weight, path]) => Array(weight).fill(path));
  const sent = [];
  const started = performance.now();
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - started) / 1000) {
    const path = deck[any(deck.length)](any);
    sent.push(fetch(`${origin}${path}`).then((response) => response.arrayBuffer()));
    await new Promise((resolve) => setTimeout(resolve, 1000 / rate(elapsed / seconds)));
  }
  await Promise.all(sent);
}
