import jsonld from "jsonld";
import { afterAll, expect, test } from "vitest";
import { serveExample } from "./serve-example.js";

const { origin, close } = await serveExample();
afterAll(close);

const hydra = "http://www.w3.org/ns/hydra/core#";

interface Term {
  readonly termType: string;
  readonly value: string;
}

interface Quad {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

/** From this server alone: what needs the network fails. */
async function documentLoader(url: string) {
  if (!url.startsWith(origin)) throw new Error(`${url} is not of this API`);
  return { contextUrl: undefined, documentUrl: url, document: (await (await fetch(url)).json()) as object };
}

/** A document's quads; a key without a term is an error. */
async function quadsOf(path: string): Promise<readonly Quad[]> {
  const base = new URL(path, origin).href;
  const document = (await (await fetch(base)).json()) as object;
  const options: object = { base, documentLoader, safe: true };
  return (await jsonld.toRDF(document, options)) as readonly Quad[];
}

const kinds = [
  ["the entrypoint", "/"],
  ["the documentation", "/docs.jsonld"],
  ["a page", "/cities?page=2"],
  ["a filtered page", "/cities?name=paris&order%5Bpopulation%5D=desc"],
  ["a partial page", "/cities?partial=true&page=3"],
  ["a page by cursor", "/cities/by-population"],
  ["a handler's page", "/cities/largest"],
  ["a list relation", "/countries/FR/cities"],
  ["an unpaged collection", "/features"],
  ["an item", "/cities/2988507"],
  ["a bad parameter", "/cities?page=0"],
  ["a missing item", "/cities/0"],
] as const;

test.each(kinds)("%s expands to quads: no key is lost, every link is an absolute IRI", async (_, path) => {
  const quads = await quadsOf(path);
  expect(quads.length).toBeGreaterThan(3);
  const links = new Set(["view", "first", "last", "next", "previous", "member", "search", "entrypoint"]);
  for (const { subject, predicate, object } of quads) {
    expect(predicate.value).toMatch(/^https?:\/\//);
    if (subject.termType === "NamedNode") expect(subject.value).toMatch(/^https?:\/\//);
    if (object.termType === "NamedNode") expect(object.value).toMatch(/^https?:\/\//);
    const isLink = links.has(predicate.value.replace(hydra, "")) || /#City\/(country|feature)$/.test(predicate.value);
    if (isLink) expect(object.termType, predicate.value).not.toBe("Literal");
  }
});

test("a collection is walked to its end by the quads of its views", async () => {
  const countries = new Set<string>();
  let next: string | undefined = `${origin}/countries`;
  while (next !== undefined) {
    const quads: readonly Quad[] = await quadsOf(next);
    for (const { predicate, object } of quads) if (predicate.value === `${hydra}member`) countries.add(object.value);
    // The view of this page is the one that its collection names.
    const view = quads.find(({ predicate }) => predicate.value === `${hydra}view`)?.object.value;
    next = quads.find(({ subject, predicate }) => subject.value === view && predicate.value === `${hydra}next`)?.object
      .value;
  }
  const response = await fetch(`${origin}/countries`, { headers: { Accept: "application/json" } });
  expect(countries.size).toBe(Number(response.headers.get("X-Total-Count")));
});
