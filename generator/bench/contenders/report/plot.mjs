// One provider's pages as dots along a logarithmic axis, Prisma by hand at 1.
import { own, providerTitles, ratioOf, times, titles } from "./figures.mjs";

export const themes = {
  light: {
    text: "#1f2328",
    muted: "#59636e",
    grid: "#d1d9e0",
    band: "#f6f8fa",
    "raw-driver": "#59636e",
    "prisma-extension-pagination": "#bc4c00",
    "prisma-generator-express": "#1a7f37",
    zenstack: "#8250df",
    "prisma-paged": "#0969da",
  },
  dark: {
    text: "#f0f6fc",
    muted: "#9198a1",
    grid: "#3d444d",
    band: "#151b23",
    "raw-driver": "#9198a1",
    "prisma-extension-pagination": "#f0883e",
    "prisma-generator-express": "#3fb950",
    zenstack: "#ab7df8",
    "prisma-paged": "#4493f8",
  },
};

const reference = "prisma-by-hand";
const drawn = ["raw-driver", "prisma-extension-pagination", "prisma-generator-express", "zenstack", own];
const width = 860;
const left = 236;
const right = 104;
const rowHeight = 34;
const top = 104;

/** Colour is not all that tells them apart. */
const marks = {
  "raw-driver": (x, y, fill) =>
    `<path d="M${x} ${y - 5.5}L${x + 5.5} ${y}L${x} ${y + 5.5}L${x - 5.5} ${y}Z" fill="none" stroke="${fill}" stroke-width="1.8"/>`,
  "prisma-extension-pagination": (x, y, fill) =>
    `<rect x="${x - 4}" y="${y - 4}" width="8" height="8" fill="none" stroke="${fill}" stroke-width="1.8"/>`,
  "prisma-generator-express": (x, y, fill) =>
    `<path d="M${x} ${y - 5}L${x + 5} ${y + 4}L${x - 5} ${y + 4}Z" fill="none" stroke="${fill}" stroke-width="1.8"/>`,
  zenstack: (x, y, fill) =>
    `<path d="M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x + 4} ${y - 4}L${x - 4} ${y + 4}" stroke="${fill}" stroke-width="1.8"/>`,
  "prisma-paged": (x, y, fill) => `<circle cx="${x}" cy="${y}" r="6.5" fill="${fill}"/>`,
};

export function plot({ provider, pages }, connections, theme) {
  const colours = themes[theme];
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
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const font = `font-family="-apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font} role="img"><title>${title}</title>\n${parts.filter(Boolean).join("\n")}\n</svg>\n`;
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
        `<line x1="${xOf(ratio.low)}" x2="${xOf(ratio.high)}" y1="${y}" y2="${y}" stroke="${colours[name]}" stroke-width="2" opacity="0.55"/>`,
    ),
    ...ratios.map(({ name, ratio }) => marks[name](xOf(ratio.median), y, colours[name])),
    text(width - 18, y + 4.5, times(ours.median), { fill: colours[own], anchor: "end", size: 13, weight: 600 }),
  ];
}

function legend(colours) {
  let x = 22;
  return [...drawn].reverse().flatMap((name) => {
    const at = x;
    x += titles[name].length * 6.4 + 36;
    return [marks[name](at, 70, colours[name]), text(at + 12, 74, titles[name], { fill: colours.text })];
  });
}

function text(x, y, content, { fill, anchor = "start", size = 12, weight = 400 }) {
  return `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}">${content}</text>`;
}

const fixed = (value) => Number(value.toFixed(1));
