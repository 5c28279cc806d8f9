// The tables of pages. Ratios are taken within a round, and rounded to our disfavour.
import { cautious, spreadOf } from "../report/figures.mjs";
import { table } from "../report/table.mjs";
import { others, own, titles, works } from "./works.mjs";

/** A page, and what of prisma-paged serves it: its default, or an opt-in count. */
function rowsOf({ pages }, connections, shown = works) {
  return shown.flatMap(({ work, optIn = [] }) => {
    const { measured } = pages.find((page) => page.work === work && page.connections === connections);
    return [own, ...optIn].map((name) => ({
      title: name === own ? work : `${work}, opt-in \`${name}\``,
      measured,
      name,
    }));
  });
}

function ratioOf({ measured, name }, other, figure, round) {
  const { median, low, high } = ratiosOf({ measured, name }, other, figure);
  const [middle, least, most] = [median, low, high].map((value) => cautious(value, round));
  return `${middle} × (${least}–${most})`;
}

function ratiosOf({ measured, name }, other, figure) {
  return spreadOf(measured[name][figure].map((value, index) => value / measured[other][figure][index]));
}

const speedOf = (row, other) => ratioOf(row, other, "perSecond", Math.floor);
const processorOf = (row, other) => ratioOf(row, other, "processor", Math.ceil);
const median = ({ measured, name }, figure) => Math.round(spreadOf(measured[name][figure]).median).toLocaleString("en");

/** Pages without opt-ins: a gain, a tie and a loss. */
const first = ["full page, first", "full page 30,000 of 33,334", "cursor on one field, middle"];

/** Requests beside each contender whose statements are not kept prepared. */
export function shortTable(database, connections) {
  const shown = works.filter(({ work }) => first.includes(work)).map(({ work }) => ({ work }));
  const contenders = others.slice(0, 3);
  return table(
    ["", ...contenders.map((name) => titles[name])],
    rowsOf(database, connections, shown).map((row) => [row.title, ...contenders.map((other) => speedOf(row, other))]),
  );
}

/** The medians of requests beside each contender, and of processor time beside the most competent one with Prisma. */
export function fasterTable(database, connections) {
  return table(
    ["", ...others.map((name) => titles[name]), "CPU"],
    rowsOf(database, connections).map((row) => [
      row.title,
      ...others.map((other) => cautious(ratiosOf(row, other, "perSecond").median, Math.floor)),
      cautious(ratiosOf(row, "prisma-raw-count", "processor").median, Math.ceil),
    ]),
  );
}

export const speedTable = (database, connections) =>
  compared(database, connections, speedOf, ["perSecond", "requests/s"]);

export const processorTable = (database, connections) =>
  compared(database, connections, processorOf, ["processor", "µs"]);

function compared(database, connections, cell, [figure, unit]) {
  return table(
    ["", ...others.map((name) => titles[name]), `${titles[own]}, ${unit}`],
    rowsOf(database, connections).map((row) => [
      row.title,
      ...others.map((other) => cell(row, other)),
      median(row, figure),
    ]),
  );
}

export function byteTable({ pages }) {
  const names = [...others, own];
  return table(
    ["", ...names.map((name) => titles[name])],
    works.map(({ work }) => {
      const { measured } = pages.find((page) => page.work === work);
      return [work, ...names.map((name) => measured[name].bytes.toLocaleString("en"))];
    }),
  );
}
