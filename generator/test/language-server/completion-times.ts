/** Measures the processor time of completion at drawn places, beside that of an analysis of the whole schema. */
import { completionsAt } from "../../../tools/src/language-server/completion/annotation-completion.js";
import { projectView } from "../../../tools/src/language-server/project-view.js";
import { randomOf } from "../random.js";
import { drawPlace } from "./completion-places.js";
import { analysed, file } from "./view.js";

interface Drawn {
  readonly text: string;
  readonly count: number;
  readonly seed: number;
}

/** Processor times in milliseconds. Each is the shortest of several runs. */
export interface CompletionTimes {
  readonly places: readonly TimeAtPlace[];
  /** The time of an analysis of the whole schema. */
  readonly whole: number;
}

interface TimeAtPlace {
  readonly time: number;
  /** The number of names and values that might be typed there. */
  readonly choices: number;
}

export function timesAtPlaces({ text, count, seed }: Drawn): CompletionTimes {
  const base = analysed(text);
  const view = projectView(base);
  const { models, enums } = base.input.dmmf.datamodel;
  const places = Array.from({ length: count }, (_, index) =>
    drawPlace({ text, models, enums }, randomOf(seed * 100_000 + index)),
  );
  const times = places.map((place) => ({
    time: shortest(() => completionsAt({ view, file, ...place })),
    choices: place.choices.length,
  }));
  return { places: times, whole: shortest(() => analysed(text)) };
}

function shortest(run: () => unknown): number {
  return Math.min(...Array.from({ length: 4 }, () => timeOf(run)));
}

function timeOf(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
