/**
 * Records the steps that build an API: the errors of each, and the models that it looked up. After a change of one
 * model, only some of the steps must run again.
 */
import { type Diagnostic, Diagnostics } from "../diagnostics/diagnostics.js";
import type { ApiIdentity, Identities } from "../model/identities.js";
import type { ItemKeys, SchemaContext } from "../model/item-keys.js";

/** A step with what it is about: a model, `relation Author.books`, or `operation Author.0` for its first operation. */
export type StepName = `${"identity" | "keys" | "resource" | "operation" | "relation" | "fields"} ${string}`;

/** A look-up of a step: the resource of a model, or the keys of its items. */
export type LookedUp = `${"resource" | "keys"} of ${string}`;

export interface StepLog {
  /** The problems of the steps that have an error. */
  readonly problems: ReadonlyMap<StepName, Diagnostics>;
  /** The steps that looked something up. */
  readonly readers: ReadonlyMap<LookedUp, readonly StepName[]>;
}

/** A context whose look-ups are recorded. */
type Recorded<Context> = Context & Partial<Pick<SchemaContext, "itemKeys">>;

export class StepRecorder implements StepLog {
  readonly problems: Map<StepName, Diagnostics> = new Map();
  readonly readers: Map<LookedUp, StepName[]> = new Map();
  /** The names of the steps that ran. */
  readonly names: Set<StepName> = new Set();
  readonly #diagnostics: Diagnostics;
  readonly #recordsLookUps: boolean;

  /**
   * @param diagnostics receives the problems of all steps
   * @param recordsLookUps false if nobody asks which steps looked something up
   */
  constructor(diagnostics: Diagnostics, recordsLookUps = true) {
    this.#diagnostics = diagnostics;
    this.#recordsLookUps = recordsLookUps;
  }

  /** Runs a step, or a part of one that has two, and returns the result. */
  run<Context extends Identities, Result>(
    step: StepName,
    context: Recorded<Context>,
    make: (context: Recorded<Context>, diagnostics: Diagnostics) => Result,
  ): Result {
    this.names.add(step);
    const lookedUp = new Set<LookedUp>();
    const problems = new Diagnostics();
    const result = make(this.#recordsLookUps ? recordedContext(context, lookedUp) : context, problems);
    this.#diagnostics.include(problems);
    if (errorsIn(problems).length > 0) {
      const stepProblems = this.problems.get(step) ?? new Diagnostics();
      stepProblems.include(problems);
      this.problems.set(step, stepProblems);
    }
    for (const lookUp of lookedUp) {
      const readers = this.readers.get(lookUp);
      if (readers === undefined) this.readers.set(lookUp, [step]);
      else readers.push(step);
    }
    return result;
  }
}

function recordedContext<Context extends Identities>(
  context: Recorded<Context>,
  lookedUp: Set<LookedUp>,
): Recorded<Context> {
  const { resources, itemKeys } = context;
  return {
    ...context,
    resources: recordedMap<ApiIdentity>(resources, (model) => lookedUp.add(`resource of ${model}`)),
    ...(itemKeys && { itemKeys: recordedMap<ItemKeys>(itemKeys, (model) => lookedUp.add(`keys of ${model}`)) }),
  };
}

/** Returns the errors, and the warnings of annotations without effect. */
export function errorsIn({ all }: Diagnostics): readonly Diagnostic[] {
  return all.filter(({ severity, code }) => severity === "error" || code === "misplaced-annotation");
}

/**
 * Returns a map that reports the keys it is asked for.
 * @throws Error if a step looks at all models, because it would have to run again after each change
 */
function recordedMap<Value>(
  map: ReadonlyMap<string, Value>,
  report: (key: string) => void,
): ReadonlyMap<string, Value> {
  const refuse = (): never => {
    throw new Error("A step looks up the models that it needs, one by one.");
  };
  return {
    get(key) {
      report(key);
      return map.get(key);
    },
    has(key) {
      report(key);
      return map.has(key);
    },
    get size() {
      return refuse();
    },
    forEach: refuse,
    entries: refuse,
    keys: refuse,
    values: refuse,
    [Symbol.iterator]: refuse,
  };
}
