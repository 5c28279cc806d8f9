/**
 * Compares what completion offers at drawn places with what the analysis of the whole project accepts: a text in which
 * no error comes to those of the text without the item that is typed.
 */
import { completionsAt } from "../../../tools/src/language-server/completion/annotation-completion.js";
import { plainText } from "../../../tools/src/language-server/completion/snippet.js";
import { projectView } from "../../../tools/src/language-server/project-view.js";
import { addedErrors } from "../../../tools/src/language-server/try-edit.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { analyse } from "../../src/pipeline/analyse.js";
import { AnalysisCache } from "../../src/pipeline/analysis-cache.js";
import { randomOf } from "../random.js";
import { drawPlace } from "./completion-places.js";
import { analysed, file } from "./view.js";

interface Drawn {
  readonly text: string;
  readonly count: number;
  readonly seed: number;
  /** How many names and values of each place are analysed: so many that are offered, and so many that are not. */
  readonly ofEach: number;
}

export interface Compared {
  /** What is offered although it is an error, and what is right although it is not offered. */
  readonly differences: readonly string[];
  readonly offered: number;
  readonly refused: number;
}

export function compareAtPlaces({ text, count, seed, ofEach }: Drawn): Compared {
  const base = analysed(text);
  const view = projectView(base);
  const { models, enums } = base.input.dmmf.datamodel;
  // Only the texts of comments are remembered: each analysis builds and checks the whole API.
  const cache = new AnalysisCache();
  const errorsOf = (changed: string) => {
    const files = [{ path: file, name: "schema.prisma", text: changed }];
    const { diagnostics } = analyse({ ...base.input, files }, new Diagnostics(), cache);
    return diagnostics.filter(({ severity, code }) => severity === "error" || code === "misplaced-annotation");
  };
  const differences: string[] = [];
  let [offered, refused] = [0, 0];
  for (let index = 0; index < count; index++) {
    const random = randomOf(seed * 100_000 + index);
    const place = drawPlace({ text, models, enums }, random);
    const offers = completionsAt({ view, file, text: place.text, offset: place.offset });
    const before = errorsOf(place.without);
    const isRight = (written: string) => {
      const { text: finished, start, end } = place.finished(written);
      return addedErrors(errorsOf(finished), before, { file, start, end }).length === 0;
    };
    const note = (label: string, what: string) => differences.push(`${index}: ${place.shown}: ${label} ${what}`);
    // A suppression is offered for a warning of the schema.
    const named = offers.filter(({ label }) => label !== "@suppress");
    for (const { label, snippet } of drawn(named, ofEach, random)) {
      offered += 1;
      if (!isRight(plainText(snippet))) note(label, "is offered, and is an error");
    }
    const labels = new Set(named.flatMap(({ label, snippet }) => [label, plainText(snippet)]));
    const others = place.choices.filter(
      ({ label, texts }) => !labels.has(label) && !texts.some((each) => labels.has(each)),
    );
    for (const { label, texts } of drawn(others, ofEach, random)) {
      refused += 1;
      if (drawn(texts, 3 * ofEach, random).some(isRight)) note(label, "is right, and is not offered");
    }
  }
  return { differences, offered, refused };
}

/** Returns up to so many elements, drawn without repetition. */
function drawn<Element>(
  all: readonly Element[],
  most: number,
  random: ReturnType<typeof randomOf>,
): readonly Element[] {
  const left = [...all];
  const chosen: Element[] = [];
  while (left.length > 0 && chosen.length < most) chosen.push(...left.splice(random.integer(0, left.length - 1), 1));
  return chosen;
}
