/** A JSON-LD document as RDF clients read it, by the package `jsonld`. */
import jsonld from "jsonld";
import type { Requestable } from "./case-run.js";

const origin = "http://localhost";
const hydra = "http://www.w3.org/ns/hydra/core#";
const links = ["view", "first", "last", "next", "previous", "member", "search", "entrypoint"].map(
  (name) => hydra + name,
);

interface Quad {
  readonly predicate: { readonly value: string };
  readonly object: { readonly termType: string; readonly value: string };
}

/**
 * The links that stay strings, and predicates and types that are no IRIs.
 *
 * @throws the package's error for a key without a term, or a context that is not of this API
 */
export async function literalLinks(app: Requestable, path: string): Promise<readonly string[]> {
  const base = origin + path;
  const document = (await (await app.request(path)).json()) as object;
  const documentLoader = async (url: string) => {
    if (!url.startsWith(`${origin}/`)) throw new Error(`${url} is not of this API`);
    const remote = (await (await app.request(url.slice(origin.length))).json()) as { "@context"?: object };
    // The package calls `hasOwnProperty` on each context, and fails at one with a term of that name; `@vocab` replaces
    // it.
    if (remote["@context"] !== undefined) Reflect.deleteProperty(remote["@context"], "hasOwnProperty");
    return { contextUrl: undefined, documentUrl: url, document: remote };
  };
  const options: object = { base, documentLoader, safe: true };
  const quads = (await jsonld.toRDF(document, options)) as readonly Quad[];
  if (quads.length < 2) return [`${path}: ${quads.length} quads`];
  return quads.flatMap(({ predicate, object }) => {
    const faults =
      links.includes(predicate.value) && object.termType === "Literal" ? [`${predicate.value} ${object.value}`] : [];
    const isIri =
      /^https?:\/\//.test(predicate.value) && (object.termType !== "NamedNode" || /^[a-z]+:/.test(object.value));
    return isIri ? faults : [...faults, `${predicate.value} ${object.value} is no IRI`];
  });
}
