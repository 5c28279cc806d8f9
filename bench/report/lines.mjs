// A line plot with two logarithmic axes.
import { drawing, fixed, text } from "./svg.mjs";

const [left, top, bottom, width, height] = [60, 70, 40, 860, 440];

/** The lowest value drawn: differences of noisy figures may be zero or negative, which a logarithmic axis cannot show. */
const least = 0.01;

/**
 * `lines` are `{ name, colour, mark, points: [{ x, y, low, high }] }`: a mark at each point if there is one, and a
 * stroke from its lowest to its highest. `names` is the width kept for the lines' names.
 */
export function linePlot({ title, subtitle, names, colours, background, ...given }) {
  const lines = given.lines.map((line) => ({ ...line, points: line.points.map(atLeast) }));
  const right = width - names;
  const points = lines.flatMap((line) => line.points);
  const across = axis(decades(points.map(({ x }) => x)), left, right);
  const up = axis(decades(points.flatMap(({ y, low, high }) => [y, low, high])), height - bottom, top);
  const ends = apart(lines.map((line) => up(line.points.at(-1).y)));
  const parts = [
    background && `<rect width="${width}" height="${height}" fill="${background}"/>`,
    text(16, 28, title, { fill: colours.text, size: 16, weight: 600 }),
    text(16, 48, subtitle, { fill: colours.muted }),
    ...up.powers.flatMap((value) => [
      rule(left, up(value), right, up(value), colours.grid),
      text(left - 8, fixed(up(value) + 4), value.toLocaleString("en"), { fill: colours.muted, anchor: "end" }),
    ]),
    ...across.powers.flatMap((value) => [
      rule(across(value), top, across(value), height - bottom, colours.grid),
      text(across(value), height - 16, value.toLocaleString("en"), { fill: colours.muted, anchor: "middle" }),
    ]),
    ...lines.flatMap((line) => drawLine(line, across, up)),
    ...lines.map(({ name, colour }, index) => text(right + 14, fixed(ends[index] + 4), name, { fill: colour })),
  ];
  return drawing({ width, height, title, parts });
}

const atLeast = ({ x, y, low = y, high = y }) => {
  const [drawn, from, to] = [y, low, high].map((value) => Math.max(least, value));
  return { x, y: drawn, low: from, high: to };
};

function drawLine({ colour, mark, points }, across, up) {
  const path = points.map(({ x, y }) => `${across(x)},${up(y)}`).join(" ");
  return [
    ...points
      .filter(({ low, high }) => low < high)
      .map(
        ({ x, low, high }) =>
          `<line x1="${across(x)}" x2="${across(x)}" y1="${up(low)}" y2="${up(high)}" stroke="${colour}" stroke-width="2" opacity="0.55"/>`,
      ),
    `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ...(mark ? points.map(({ x, y }) => mark(across(x), up(y), colour)) : []),
  ];
}

const rule = (x1, y1, x2, y2, colour) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}"/>`;

const decades = (values) => [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];

/** The pixel of a value, and the powers of ten that get a line. */
function axis([from, to], first, last) {
  const powers = Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));
  const at = (value) => fixed(first + ((Math.log10(value) - from) / Math.max(1, to - from)) * (last - first));
  return Object.assign(at, { powers });
}

/** Moves levels apart by at least the height of a line, in the same order. */
function apart(levels) {
  const order = levels.map((level, index) => ({ level, index })).sort((a, b) => a.level - b.level);
  const placed = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const { level, index } of order) {
    placed[index] = Math.max(level, free);
    free = placed[index] + 15;
  }
  return placed;
}
