// The plot of a page's cost by the rows of its table.
import { linePlot } from "../report/lines.mjs";
import { themes } from "../report/svg.mjs";

const shown = {
  exact: "#cf222e",
  "exact, the last page but one": "#bc4c00",
  "partial, from the middle": "#9a6700",
  "shared, 16 at once": "#8250df",
  estimated: "#1a7f37",
  capped: "#0969da",
  cached: "#1b7c83",
  "cursor, from the middle": "#57606a",
};

export function plot(curve, title) {
  const lines = Object.entries(shown).flatMap(([work, colour]) => {
    const points = curve
      .filter((each) => each.work === work)
      .map(({ size, milliseconds }) => ({ x: size, y: milliseconds }));
    return points.length === 0 ? [] : [{ name: work, colour, points }];
  });
  return linePlot({
    title: `${title}: milliseconds a page`,
    subtitle: "by rows of the table",
    lines,
    names: 220,
    colours: themes.light,
    background: "#ffffff",
  });
}
