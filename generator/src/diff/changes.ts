/** Compares the surfaces of two APIs to find what has changed for clients. A pure function over the table of rules. */
import { formatList } from "../util/wording.js";
import { type EntryKind, isWider, rules, type Severity, type ValueChange } from "./rules.js";
import type { SurfaceEntry } from "./surface-entry.js";

/** A change, with all routes and names that have it in common. */
export interface Change {
  readonly severity: Severity;
  readonly kind: EntryKind;
  readonly direction: ValueChange;
  /** The routes that change: `GET /cities`. Empty if the change concerns the whole API. */
  readonly routes: readonly string[];
  /** The parameters, keys or formats that change. Empty if the kind is enough. */
  readonly names: readonly string[];
  readonly before?: string | number;
  readonly after?: string | number;
  /** The change in words: `30 → 50 items per page`. */
  readonly text: string;
  /** The location of the annotation or setting: `schema.prisma:12`. */
  readonly place: string;
  /** True if only the earlier API has this place. */
  readonly isPast: boolean;
}

type FoundChange = Omit<Change, "severity" | "text">;

/** Returns the changes by severity, breaking ones first; those of equal severity in the order of the API. */
export function changesBetween(before: readonly SurfaceEntry[], after: readonly SurfaceEntry[]): readonly Change[] {
  const changes = mergeChanges(mergeChanges(compareEntries(before, after, []), "names"), "routes").flatMap(judgeChange);
  return severities.flatMap((severity) => changes.filter((change) => change.severity === severity));
}

export const severities: readonly Severity[] = ["breaking", "public", "visible", "compatible"];

function compareEntries(
  before: readonly SurfaceEntry[],
  after: readonly SurfaceEntry[],
  routes: readonly string[],
): readonly FoundChange[] {
  const [earlier, later] = [byKey(before), byKey(after)];
  const removed = [...earlier].flatMap(([key, entry]): readonly FoundChange[] =>
    later.has(key) ? [] : foundChange("removed", routes, entry, undefined),
  );
  const otherChanges = [...later].flatMap(([key, entry]): readonly FoundChange[] => {
    const old = earlier.get(key);
    if (old === undefined) return foundChange("added", routes, undefined, entry);
    if (old.value !== entry.value) return foundChange(directionOf(old, entry), routes, old, entry);
    return compareEntries(old.parts ?? [], entry.parts ?? [], entry.kind === "route" ? [entry.name] : routes);
  });
  return [...removed, ...otherChanges];
}

function byKey(entries: readonly SurfaceEntry[]): ReadonlyMap<string, SurfaceEntry> {
  return new Map(entries.map((entry) => [`${entry.kind} ${entry.name}`, entry]));
}

function directionOf({ kind, value: before = "" }: SurfaceEntry, { value: after = "" }: SurfaceEntry): ValueChange {
  if (rules[kind].widened && isWider(kind, String(before), String(after))) return "widened";
  if (rules[kind].changed) return "changed";
  return after > before ? "raised" : "reduced";
}

/** Returns the change of an entry, as a list of one. `before` or `after` may be undefined, but not both. */
function foundChange(
  direction: ValueChange,
  routes: readonly string[],
  before: SurfaceEntry | undefined,
  after: SurfaceEntry | undefined,
): readonly FoundChange[] {
  // A default that applies again has the place of its earlier setting, because nothing sets it now.
  const isPast = after === undefined || (after.isDefault === true && before?.isDefault === undefined);
  const entry = (isPast ? before : undefined) ?? after;
  if (entry === undefined) return [];
  const { kind, name, place } = entry;
  const change = {
    ...(before?.value !== undefined && { before: before.value }),
    ...(after?.value !== undefined && { after: after.value }),
  };
  const subject = kind === "route" ? { routes: [name], names: [] } : { routes, names: name === "" ? [] : [name] };
  return [{ kind, direction, ...subject, ...change, place, isPast: entry === before }];
}

/** Merges changes that differ only in `list`, by joining these lists. */
function mergeChanges(all: readonly FoundChange[], list: "names" | "routes"): readonly FoundChange[] {
  const groups = new Map<string, FoundChange>();
  for (const change of all) {
    const key = JSON.stringify({ ...change, [list]: undefined });
    const entries = [...(groups.get(key)?.[list] ?? []), ...change[list]];
    groups.set(key, { ...change, [list]: [...new Set(entries)] });
  }
  return [...groups.values()];
}

function judgeChange(change: FoundChange): readonly Change[] {
  const { kind, direction, names, before, after } = change;
  const s = names.length > 1 ? "s" : "";
  const filled = { names: formatList(names), s, before, after, change: `${before} → ${after}` };
  return severities.flatMap((severity) => {
    const words = rules[kind][direction]?.[severity];
    if (words === undefined) return [];
    const text = words.replace(/\{(names|s|before|after|change)\}/g, (_, key: keyof typeof filled) =>
      String(filled[key]),
    );
    return [{ severity, ...change, text }];
  });
}
