/** Turns an API into the text of every file. With a cache, it prints only the modules again that would differ. */
import type { ImportPlan } from "../emit/context.js";
import { emitIndex } from "../emit/index-module.js";
import { emitResource } from "../emit/resource-module.js";
import { settingsModule } from "../emit/settings-module.js";
import type { ApiModel } from "../model/api-model.js";
import { usedParts } from "../model/modules/parts.js";
import type { ModuleSettings, ResourceModule } from "../model/modules/resource-module.js";
import { resourceModules } from "../model/modules/resource-modules.js";
import { print } from "../printer/print.js";

/** An emitted module, with a fingerprint of everything that its text depends on. */
interface Emitted {
  readonly fingerprint: string;
  readonly text: string;
}

/** The modules of an earlier emission, by file. */
export type EmissionCache = Map<string, Emitted>;

/** Returns the texts of the emitted files by name: `settings.ts`. */
export function emitFiles(api: ApiModel, imports: ImportPlan, cache?: EmissionCache): ReadonlyMap<string, string> {
  const { formats, pagination, parameters } = api;
  const settings: ModuleSettings = { formats, pagination, parameters };
  const modules = resourceModules(api);
  const whole = (module: ResourceModule) => emitResource(module, settings, imports);
  const printed = cache === undefined ? whole : withCache(whole, JSON.stringify([settings, imports]), cache);
  return new Map([
    ...modules.map((module) => [`${module.file}.ts`, printed(module)] as const),
    ["settings.ts", print(settingsModule(api, usedParts(api)))],
    ["index.ts", emitIndex(api, modules, imports)],
  ]);
}

/**
 * Returns a function like `emit` that prints a module again only if its text would differ from the cached one.
 * @param common a fingerprint of what all modules depend on
 */
function withCache(
  emit: (module: ResourceModule) => string,
  common: string,
  cache: EmissionCache,
): (module: ResourceModule) => string {
  return (module) => {
    // A module is plain data that JSON can write, so its JSON changes whenever its text does.
    const fingerprint = common + JSON.stringify(module);
    const before = cache.get(module.file);
    if (before?.fingerprint === fingerprint) return before.text;
    const text = emit(module);
    cache.set(module.file, { fingerprint, text });
    return text;
  };
}
