// The dashboard: requests over time, a row for each route, and how totals were determined.
import { digits } from "../report/figures.mjs";
import { drawing, fixed, marks, text } from "../report/svg.mjs";
import { routesOf, statusesOf, totalsOf } from "./figures.mjs";

const width = 800;
const [left, right] = [16, 784];
const rowHeight = 24;

/** In the order in which they are stacked. */
const modes = {
  full: "blue",
  cursor: "orange",
  partial: "green",
  item: "purple",
  handler: "teal",
  all: "muted",
  refused: "red",
};

export function dashboard(recorded, colours) {
  const routes = routesOf(recorded);
  const [routesTop, totals] = [270, totalsOf(recorded)];
  const totalsTop = routesTop + 78 + routes.length * rowHeight;
  const height = totalsTop + 44 + totals.length * rowHeight;
  const parts = [
    ...requestsPanel(recorded, colours),
    ...routesPanel(routes, routesTop, colours),
    ...totalsPanel(totals, totalsTop, colours),
  ];
  return drawing({ width, height, title: "A dashboard of the example app", parts });
}

const number = (value) => value.toLocaleString("en");
const heading = (y, title, note, colours) => [
  text(left, y, title, { fill: colours.text, size: 15, weight: 600 }),
  text(right, y, note, { fill: colours.muted, anchor: "end" }),
];
const line = (x1, y1, x2, y2, stroke) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}"/>`;
const bar = (x, y, length, fill) =>
  `<rect x="${x}" y="${fixed(y)}" width="${fixed(Math.max(1, length))}" height="12" rx="2" fill="${fill}"/>`;

function requestsPanel({ ends, requests, pages }, colours) {
  const [from, to, top, bottom] = [52, 660, 52, 216];
  const shown = Object.keys(modes).filter((mode) => mode in requests);
  const perSecond = (mode, index) => requests[mode][index] / (ends[index] - (ends[index - 1] ?? 0));
  const sums = ends.map((_, index) => shown.reduce((sum, mode) => sum + perSecond(mode, index), 0));
  const highest = Math.ceil(Math.max(...sums) / 10) * 10;
  const across = (second) => from + (second / ends.at(-1)) * (to - from);
  const up = (value) => bottom - (value / highest) * (bottom - top);
  const statuses = statusesOf({ pages }).map((each) => `${number(each.requests)} × ${each.status}`);
  const below = ends.map(() => 0);
  return [
    ...heading(28, "Requests per second, by mode", statuses.join(", "), colours),
    ...[0, highest / 2, highest].flatMap((value) => [
      line(from, fixed(up(value)), to, fixed(up(value)), colours.grid),
      text(from - 8, fixed(up(value) + 4), value, { fill: colours.muted, anchor: "end" }),
    ]),
    ...[0, 20, 40, 60]
      .filter((second) => second <= ends.at(-1))
      .map((second) =>
        text(fixed(across(second)), bottom + 18, `${second} s`, { fill: colours.muted, anchor: "middle" }),
      ),
    ...shown.map((mode) => {
      const columns = ends.map((end, index) => {
        const [low, high] = [below[index], below[index] + perSecond(mode, index)];
        below[index] = high;
        const [x, y, next] = [across(ends[index - 1] ?? 0) + 0.5, up(high), across(end) - 0.5].map(fixed);
        return low === high || next <= x ? "" : `M${x} ${y}H${next}V${fixed(up(low))}H${x}Z`;
      });
      return `<path d="${columns.join("")}" fill="${colours[modes[mode]]}"/>`;
    }),
    ...shown.toReversed().flatMap((mode, index) => {
      const y = top + 12 + index * 22;
      const total = requests[mode].reduce((sum, each) => sum + each, 0);
      return [
        `<rect x="676" y="${y - 10}" width="12" height="12" rx="2" fill="${colours[modes[mode]]}"/>`,
        text(694, y, mode, { fill: colours.text }),
        text(right, y, number(total), { fill: colours.muted, anchor: "end" }),
      ];
    }),
  ];
}

/** The columns of a route's row. */
const at = { mode: 172, requests: 272, axis: [296, 526], p95: 598, queries: 618, rows: 708 };

function routesPanel(routes, top, colours) {
  const [from, to] = at.axis;
  const slowest = Math.max(...routes.map(({ p99 }) => p99));
  const decades = [Math.floor(Math.log10(Math.min(...routes.map(({ p50 }) => p50)))), Math.ceil(Math.log10(slowest))];
  const across = (milliseconds) =>
    fixed(from + ((Math.log10(milliseconds) - decades[0]) / (decades[1] - decades[0])) * (to - from));
  const powers = Array.from({ length: decades[1] - decades[0] + 1 }, (_, index) => 10 ** (decades[0] + index));
  const bottom = top + 52 + routes.length * rowHeight;
  const most = {
    queries: Math.max(...routes.map(({ queries }) => queries)),
    rows: Math.max(...routes.map(({ rows }) => rows)),
  };
  const head = (x, content, anchor) => text(x, top + 28, content, { fill: colours.muted, anchor });
  return [
    ...heading(top, "Routes", "duration: line p50 to p99, dot p95; queries and rows of a page", colours),
    head(at.mode, "mode"),
    head(at.requests, "requests", "end"),
    ...powers.flatMap((power) => [
      line(across(power), top + 36, across(power), bottom - 8, colours.grid),
      head(across(power), power >= 1000 ? `${power / 1000} s` : `${power} ms`, "middle"),
    ]),
    head(at.p95, "p95, ms", "end"),
    head(at.queries, "queries"),
    head(at.rows, "rows"),
    ...routes.flatMap(({ route, mode, requests, queries, rows, ...durations }, index) => {
      const y = top + 56 + index * rowHeight;
      const colour = colours[modes[mode]];
      const amount = (x, value, highest, room) => [
        bar(x, y - 10, (value / highest) * room, colours.grid),
        text(x + 4, y, digits(value).replace(/\.?0+$/, ""), { fill: colours.text }),
      ];
      return [
        text(left, y, route, { fill: colours.text }),
        text(at.mode, y, mode, { fill: colour, weight: 600 }),
        text(at.requests, y, number(requests), { fill: colours.text, anchor: "end" }),
        `<line x1="${across(durations.p50)}" x2="${across(durations.p99)}" y1="${y - 4}" y2="${y - 4}" stroke="${colour}" stroke-width="3" opacity="0.5"/>`,
        marks.dot(across(durations.p95), y - 4, colour).replace('r="6.5"', 'r="5"'),
        text(at.p95, y, digits(durations.p95), { fill: colours.text, anchor: "end" }),
        ...amount(at.queries, queries, most.queries, 72),
        // A stream reports no rows.
        ...(mode === "all"
          ? [text(at.rows + 4, y, "streamed", { fill: colours.muted })]
          : amount(at.rows, rows, most.rows, 76)),
      ];
    }),
  ];
}

function totalsPanel(totals, top, colours) {
  const most = Math.max(...totals.map(({ requests }) => requests));
  return [
    ...heading(top, "Totals, by how they are determined", "pages, counts that ran, median of a count", colours),
    ...totals.flatMap(({ name, requests, counts, median }, index) => {
      const y = top + 30 + index * rowHeight;
      const took = median === undefined ? "" : `, ${digits(median)} ms each`;
      return [
        text(left, y, name, { fill: colours.text, weight: 600 }),
        bar(96, y - 10, (requests / most) * 420, colours.grid),
        bar(96, y - 10, (counts / most) * 420, colours.blue),
        text(528, y, `${number(requests)} pages: ${number(counts)} counts${took}`, { fill: colours.text }),
      ];
    }),
  ];
}
