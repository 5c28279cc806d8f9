// One provider's pages as dots along a logarithmic axis, Prisma by hand at 1.
import { times } from "../../report/figures.mjs";
import { drawing, fixed, marks, text } from "../../report/svg.mjs";
import { own, providerTitles, ratioOf, titles } from "./figures.mjs";

const looks = {
  "raw-driver": { colour: "muted", mark: marks.diamond },
  "prisma-extension-pagination": { colour: "orange", mark: marks.square },
  "prisma-generator-express": { colour: "green", mark: marks.triangle },
  zenstack: { colour: "purple", mark: marks.cross },
  "prisma-paged": { colour: "blue", mark: marks.dot },
};

const reference = "prisma-by-hand";
const drawn = Object.keys(looks);
const width = 860;
const left = 236;
const right = 104;
const rowHeight = 34;
const top = 104;

export function plot({ provider, pages }, connections, colours) {
  const rows = pages
    .filter((page) => page.connections === connections)
    .map((page) => ({
      work: page.work,
      ratios: drawn.map((name) => ({ name, ratio: ratioOf(page, name, reference) })).filter(({ ratio }) => ratio),
    }));
  const height = top + rows.length * rowHeight + 16;
  const xOf = axis(rows.flatMap(({ ratios }) => ratios.flatMap(({ ratio }) => [ratio.low, ratio.high])));
  const title = `Requests a second on ${providerTitles[provider]}, beside Prisma by hand`;
  const parts = [
    text(16, 28, title, { fill: colours.text, size: 16, weight: 600 }),
    text(16, 48, `1,000,000 rows, ${connections} connections; the line is the rounds' spread`, { fill: colours.muted }),
    ...legend(colours),
    ...rows.map((_, index) =>
      index % 2 === 0
        ? `<rect x="8" y="${top + index * rowHeight}" width="${width - 16}" height="${rowHeight}" fill="${colours.band}" rx="3"/>`
        : "",
    ),
    ...grid(xOf, height, colours),
    ...rows.flatMap((row, index) => drawRow(row, top + (index + 0.5) * rowHeight, xOf, colours)),
  ];
  return drawing({ width, height, title, parts });
}

function axis(values) {
  const [low, high] = [Math.min(0.5, ...values) * 0.92, Math.max(2, ...values) * 1.08].map(Math.log);
  return Object.assign((value) => fixed(left + ((Math.log(value) - low) / (high - low)) * (width - left - right)), {
    low: Math.exp(low),
    high: Math.exp(high),
  });
}

function grid(xOf, height, colours) {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].filter((at) => at >= xOf.low && at <= xOf.high);
  return steps.flatMap((at) => [
    `<line x1="${xOf(at)}" x2="${xOf(at)}" y1="${top - 4}" y2="${height - 14}" stroke="${at === 1 ? colours.text : colours.grid}" stroke-width="${at === 1 ? 1.4 : 1}"/>`,
    text(xOf(at), top - 10, at === 1 ? "by hand" : `${at} ×`, {
      fill: at === 1 ? colours.text : colours.muted,
      anchor: "middle",
    }),
  ]);
}

function drawRow({ work, ratios }, y, xOf, colours) {
  const ours = ratios.find(({ name }) => name === own).ratio;
  return [
    text(left - 14, y + 4, work, { fill: colours.text, anchor: "end", size: 13 }),
    ...ratios.map(
      ({ name, ratio }) =>
        `<line x1="${xOf(ratio.low)}" x2="${xOf(ratio.high)}" y1="${y}" y2="${y}" stroke="${colours[looks[name].colour]}" stroke-width="2" opacity="0.55"/>`,
    ),
    ...ratios.map(({ name, ratio }) => looks[name].mark(xOf(ratio.median), y, colours[looks[name].colour])),
    text(width - 18, y + 4.5, times(ours.median), {
      fill: colours[looks[own].colour],
      anchor: "end",
      size: 13,
      weight: 600,
    }),
  ];
}

function legend(colours) {
  let x = 22;
  return [...drawn].reverse().flatMap((name) => {
    const at = x;
    x += titles[name].length * 6.4 + 36;
    return [
      looks[name].mark(at, 70, colours[looks[name].colour]),
      text(at + 12, 74, titles[name], { fill: colours.text }),
    ];
  });
}
