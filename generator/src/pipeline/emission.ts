/** Turns an API into the text of every file. With a memory, it prints only the modules again that would differ. */
import type { ImportPlan } from "../emit/context.js";
import { emitIndex } from "../emit/index-module.js";
import { emitResource } from "../emit/resource-module.js";
import { settingsModule } from "../emit/settings-module.js";
import type { ApiModel, ApiOperation, ApiResource } from "../model/api-model.js";
import { conditionAt } from "../model/filters/request-parts.js";
import { answerTo, observed, type Question } from "../model/lookup.js";
import { print } from "../printer/print.js";

/** An emitted module, with fingerprints of everything that its text depends on. */
interface Emitted {
  readonly text: string;
  /** The fingerprint of the API without its resources, and of the imports. */
  readonly common: string;
  readonly resource: string;
  /** The questions about other resources that were asked while the module was printed, with their answers. */
  readonly answers: ReadonlyMap<Question, string>;
}

/** The modules of an earlier emission, by file. */
export type EmissionMemory = Map<string, Emitted>;

/** Returns the texts of the emitted files by name: `settings.ts`. */
export function emitFiles(api: ApiModel, imports: ImportPlan, memory?: EmissionMemory): ReadonlyMap<string, string> {
  const whole = (resource: ApiResource) => emitResource(resource, api, imports);
  const printed = memory === undefined ? whole : remembered(api, imports, memory);
  return new Map([
    ...api.resources.map((resource) => [`${resource.file}.ts`, printed(resource)] as const),
    ["settings.ts", print(settingsModule(api))],
    ["index.ts", emitIndex(api, imports)],
  ]);
}

function remembered(all: ApiModel, imports: ImportPlan, memory: EmissionMemory): (resource: ApiResource) => string {
  const { resources: _, ...others } = all;
  const common = fingerprint([others, imports]);
  const known = new WeakMap<object, string>();
  const textOf = (answer: unknown): string => {
    if (typeof answer !== "object" || answer === null) return String(answer);
    const text = known.get(answer) ?? fingerprint(answer);
    known.set(answer, text);
    return text;
  };
  const isSame = ([question, answer]: readonly [Question, string]) => textOf(answerTo(question, all)) === answer;
  return (resource) => {
    const own = textOf(resource);
    const before = memory.get(resource.file);
    if (before?.common === common && before.resource === own && [...before.answers].every(isSame)) return before.text;
    const { api, questions } = observed(all);
    const text = emitResource(resource, api, imports);
    const answers = new Map([...questions].map((question) => [question, textOf(answerTo(question, all))]));
    memory.set(resource.file, { text, common, resource: own, answers });
    return text;
  };
}

/**
 * Returns a text that changes only if the emitted module does. Lines of the schema are left out, because modules do not
 * contain them.
 */
function fingerprint(value: object): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === "location") return (part as ApiResource["location"]).file;
    if (notEmitted.has(key)) return undefined;
    if (typeof part === "function") return [conditionAt(part as never, { now: "now()", visible: shown })];
    return typeof part === "bigint" ? { bigint: String(part) } : part;
  });
}

/** A condition on related rows, as data. */
const shown = (model: unknown, related: unknown): unknown => [model, related];

/** The properties of an operation that only `explain` prints. */
const notEmitted: ReadonlySet<string> = new Set<keyof ApiOperation>([
  "origins",
  "orderLocation",
  "fieldsLocation",
  "filtersLocation",
  "searchLocation",
  "completion",
]);
