/** Chooses the clients that an API is set up for: those that the user names, or that package.json reveals. */
import { clientNames, didYouMean, formatList, type PackageJson, UserError } from "prisma-paged/tools";
import { rangeOf } from "./package-text.js";

export type ClientName = (typeof clientNames)[number];

/** The clients that read any API by its Hydra documentation, and send the same parameters to all APIs. */
const hydraClients = ["@api-platform/admin", "@api-platform/api-doc-parser", "alcaeus"];

/** The descriptions of the clients, which the question shows. */
export const clientDescriptions: { readonly [name in ClientName]: string } = {
  "front-end": "your own front end: plain JSON with `items` and `totalItems`",
  hydra: "generic Hydra clients: JSON-LD",
};

/** Returns the clients that the project depends on; undefined if it depends on no client that `init` knows. */
export function knownClients(packageJson: PackageJson | undefined): ClientName | undefined {
  const isHydra = packageJson !== undefined && hydraClients.some((name) => rangeOf(packageJson, name) !== undefined);
  return isHydra ? "hydra" : undefined;
}

/**
 * Returns clients by their name.
 * @throws UserError if `init` does not know them
 */
export function clientsNamed(name: string): ClientName {
  const client = clientNames.find((candidate) => candidate === name);
  if (client !== undefined) return client;
  const hint = didYouMean(name, clientNames) ?? `the clients are ${formatList(clientNames)}`;
  throw new UserError(`\`${name}\` is not a kind of client that \`init\` knows.`, hint);
}
