/** Formats changes as text for people, and as JSON for programs. */
import colors from "picocolors";
import { visible } from "../util/printable.js";
import { type Change, severities } from "./changes.js";

interface ApiChanges {
  /** The name of the API's generator block. */
  readonly generator: string;
  readonly changes: readonly Change[];
}

/** Formats the changes for people, by severity. @param version of the APIs before: `HEAD`, or a folder */
export function reportText(version: string, apis: readonly ApiChanges[], color: boolean): string {
  const paint = colors.createColors(color);
  const paints = { breaking: paint.red, public: paint.magenta, visible: paint.yellow, compatible: paint.green };
  const allChanges = apis.flatMap(({ changes }) => changes);
  if (allChanges.length === 0) return `Nothing has changed for clients, compared with \`${version}\`.`;
  const count = severities.map(
    (severity) => `${allChanges.filter((change) => change.severity === severity).length} ${severity}`,
  );
  const sections = apis.flatMap(({ generator, changes }) =>
    severities.flatMap((severity) => {
      const lines = changes.flatMap((change) =>
        change.severity === severity ? [`  ${sentence(change)} ${paint.dim(placeText(change, version))}`] : [],
      );
      const title = apis.length === 1 ? severity : `${severity}, generator ${generator}`;
      return lines.length === 0 ? [] : [["", paint.bold(paints[severity](title)), ...lines].join("\n")];
    }),
  );
  return [`Changes for clients, compared with \`${version}\`: ${count.join(", ")}`, ...sections].join("\n");
}

export function reportJson(version: string, apis: readonly ApiChanges[]): string {
  const changes = apis.flatMap(({ generator, changes }) => changes.map((change) => ({ generator, ...change })));
  return JSON.stringify({ since: version, changes }, undefined, 2);
}

/** The maximum number of routes that are listed; the others are only counted. */
const shownRoutes = 3;

/** Formats a change: `GET /cities: 30 → 50 items per page`. */
export function sentence({ kind, routes, text }: Change): string {
  // Once a column is public, it does not matter where.
  if (kind === "public") return text;
  const more = routes.length - shownRoutes;
  const shown = routes.slice(0, shownRoutes).join(", ") || "every route";
  return visible(`${shown}${more > 0 ? ` and ${more} more` : ""}: ${text}`);
}

function placeText({ place, isPast }: Change, version: string): string {
  return visible(isPast ? `(${place} at ${version})` : `(${place})`);
}
