// The tables of pages. Ratios are taken within a round, and rounded to our disfavour.
import { cautious, digits, spreadOf } from "../report/figures.mjs";
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

/** The medians of requests and of processor time, beside code with Prisma and with the driver; without opt-ins. */
export function shortTable(database, connections) {
  const shown = works.map(({ work }) => ({ work }));
  const contenders = ["prisma-raw-count", "raw"];
  const cell = (row, other, figure, round) => `${cautious(ratiosOf(row, other, figure).median, round)} ×`;
  return table(
    ["", ...["requests", "CPU"].flatMap((figure) => contenders.map((name) => `${figure}: ${titles[name]}`))],
    rowsOf(database, connections, shown).map((row) => [
      row.title,
      ...contenders.map((other) => cell(row, other, "perSecond", Math.floor)),
      ...contenders.map((other) => cell(row, other, "processor", Math.ceil)),
    ]),
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

/** Whether the results have the 99th percentile of the latency, which earlier ones lack. */
export const hasPercentiles = ({ pages: [{ measured }] }) => measured[own].p99 !== undefined;

/** The median and the 99th percentile of the latency in milliseconds: the medians of the rounds. */
export function latencyTable({ pages }, connections) {
  const names = [...others, own];
  return table(
    ["", ...names.map((name) => titles[name])],
    works.map(({ work }) => {
      const { measured } = pages.find((page) => page.work === work && page.connections === connections);
      const shown = (name) => ["latency", "p99"].map((figure) => digits(spreadOf(measured[name][figure]).median));
      return [work, ...names.map((name) => shown(name).join(" / "))];
    }),
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
