/** A client that follows every link of an API, as a Hydra client would, and says where one leads astray. */
import type { Requestable } from "./case-run.js";

type Document = { readonly [key: string]: unknown };

export interface Crawled {
  /** The documents by path, in the order found. */
  readonly documents: ReadonlyMap<string, Document>;
  /** What is wrong, in words; empty if every link leads to what it names. */
  readonly faults: readonly string[];
}

const origin = "http://localhost";

/** From the entrypoint to everything that can be reached. */
export async function crawl(app: Requestable): Promise<Crawled> {
  const documents = new Map<string, Document>();
  const faults: string[] = [];
  const found = ["/"];
  const seen = new Set(found);
  for (let path = found.shift(); path !== undefined; path = found.shift()) {
    const response = await app.request(path);
    if (response.status !== 200) {
      faults.push(`${path}: ${response.status}`);
      continue;
    }
    const document = (await response.json()) as Document;
    documents.set(path, document);
    faults.push(...faultsOf(path, document));
    for (const link of linksIn(document)) if (!seen.has(link)) found.push(seen.add(link) && link);
  }
  for (const [path, document] of documents) {
    if (!isCollection(document)) continue;
    for (const member of membersOf(document)) faults.push(...memberFaults(path, member, documents));
    faults.push(...walkFaults(path, documents));
  }
  return { documents, faults };
}

/** A document is what it was called, its query aside. */
function faultsOf(path: string, document: Document): readonly string[] {
  if (path.startsWith("/contexts/") || path === "/docs.jsonld") return [];
  const id = pathOf(String(document["@id"]));
  return id === path.split("?")[0] ? [] : [`${path}: calls itself ${id}`];
}

/** An item's own document says what the collection says of it, which may send fewer fields. */
function memberFaults(path: string, member: Document, documents: Crawled["documents"]): readonly string[] {
  const id = pathOf(String(member["@id"]));
  const { "@context": _, ...item } = documents.get(id) ?? {};
  const shown = Object.fromEntries(Object.entries(item).filter(([key]) => key in member));
  const same = JSON.stringify(shown) === JSON.stringify(member);
  return same ? [] : [`${path}: the member ${id} is not its item: ${JSON.stringify([member, item])}`];
}

/** The pages of a collection, one after another, hold every item once. */
function walkFaults(start: string, documents: Crawled["documents"]): readonly string[] {
  if (start.includes("?")) return [];
  const ids: string[] = [];
  let path: string | undefined = start;
  while (path !== undefined) {
    const page: Document = documents.get(path) ?? {};
    ids.push(...membersOf(page).map((member) => String(member["@id"])));
    path = nextOf(page);
  }
  const total = totalOf(documents.get(start) ?? {}) ?? new Set(ids).size;
  return ids.length === new Set(ids).size && ids.length === total ? [] : [`${start}: ${total} items, but ${ids}`];
}

function isCollection(document: Document): boolean {
  return document["@type"] === "hydra:Collection" || document["@type"] === "Collection";
}

function membersOf(document: Document): readonly Document[] {
  return (document["hydra:member"] ?? document.member ?? []) as readonly Document[];
}

function totalOf(document: Document): unknown {
  return document["hydra:totalItems"] ?? document.totalItems;
}

function nextOf(document: Document): string | undefined {
  const view = (document["hydra:view"] ?? document.view ?? {}) as Document;
  const next = view["hydra:next"] ?? view.next;
  return typeof next === "string" ? pathOf(next) : undefined;
}

/** Every path of the API that a document names, templates aside. */
function linksIn(value: unknown): readonly string[] {
  if (typeof value === "string") return /^\/(?!\/)[^#]*$/.test(pathOf(value)) ? [pathOf(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (/^(hydra:)?template$/.test(key) ? [] : linksIn(inner)));
}

function pathOf(link: string): string {
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : link;
}
