import type { CollectionPage, ItemContent } from "../../document/format.js";
import { capitalise, toWords } from "../../util/to-words.js";
import { decodedSegment, lastSegment, ownIri } from "./iri.js";
import { labelKeys } from "./label.js";
import type { Crumb } from "./layout.js";
import type { Site } from "./options.js";

/** The title of a page, and the path from the entrypoint to it. */
interface Heading {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
}

/**
 * Returns the heading of a collection: `Cities`; `Cities of France` for a list relation; `Cities, by population` for
 * another operation of a resource.
 */
export function collectionHeading(
  { operation, resource, urls, path, parent: of }: CollectionPage,
  site: Site,
): Heading {
  const listed = (collection: string) => collectionCrumb(collection, urls, site);
  const ownPath = path.slice(urls.base.length);
  const parent = parentOf(operation.path, ownPath);
  if (parent !== undefined) {
    const [collection, key] = parent;
    const name = of?.label ?? key;
    const relation = lastSegmentInWords(operation.path);
    return {
      title: `${capitalise(relation)} of ${name}`,
      crumbs: [
        listed(collection),
        { text: name, href: urls.base + ownPath.slice(0, ownPath.lastIndexOf("/")) },
        { text: capitalise(relation) },
      ],
    };
  }
  const plural = capitalise(lastSegmentInWords(resource.path));
  if (operation.path === resource.path) return { title: plural, crumbs: [{ text: plural }] };
  const name = lastSegmentInWords(operation.path);
  const isUnderResource = operation.path.startsWith(`${resource.path}/`);
  return {
    title: isUnderResource ? `${plural}, ${name}` : capitalise(name),
    crumbs: [listed(resource.path), { text: capitalise(name) }],
  };
}

/**
 * Returns the path to an item: `Cities`, `Paris`. If the item is in a list of another item, the path contains that
 * item: `Countries`, `France`, `Paris`.
 */
export function itemCrumbs(page: ItemContent, item: object, label: string, site: Site): readonly Crumb[] {
  const { resource, urls, owner } = page;
  const own = { text: label };
  const parent = owner && parentCrumb(page, item, owner.key);
  if (owner === undefined || parent === undefined) return [collectionCrumb(resource.path, urls, site), own];
  return [collectionCrumb(owner.path, urls, site), parent, own];
}

/** Returns the step to the item that a relation refers to: `France`. Undefined if the relation has no value. */
function parentCrumb({ urls, labels, relatedLabelKeys }: ItemContent, item: object, key: string): Crumb | undefined {
  const value: unknown = Reflect.get(item, key);
  const embedded = typeof value === "object" && value !== null ? value : undefined;
  const href = ownIri(embedded === undefined ? value : Reflect.get(embedded, "@id"), urls.base);
  if (href === undefined) return undefined;
  const label = embedded === undefined ? labels?.get(href) : labelOf(embedded, relatedLabelKeys?.get(key));
  return { text: label ?? lastSegment(href), href };
}

/** Returns the step to a resource's collection. It has a link if there is a collection at the path. */
function collectionCrumb(path: string, { base }: ItemContent["urls"], { collections }: Site): Crumb {
  const isThere = collections.length === 0 || collections.some((entry) => entry.path === path);
  return { text: capitalise(lastSegmentInWords(path)), ...(isThere && { href: base + path }) };
}

/**
 * Returns the collection's path and the decoded key that a list relation's path starts with: `/countries` and `FR`.
 * Undefined for other paths.
 */
function parentOf(template: string, path: string): readonly [collection: string, key: string] | undefined {
  const start = template.indexOf("/:id/");
  if (start === -1) return undefined;
  const end = path.indexOf("/", start + 1);
  return [template.slice(0, start), decodedSegment(path.slice(start + 1, end))];
}

/** Returns the last segment of a path in words: `by population`. */
export function lastSegmentInWords(path: string): string {
  return toWords(path.slice(path.lastIndexOf("/") + 1));
}

/**
 * Returns the label of an item: the text at its resource's label key, otherwise the key in its IRI.
 * @param labelKey undefined if the item's resource is not known. If so, its `name`, `title` or `label` is the label.
 */
export function labelOf(item: object, labelKey?: string): string {
  const key = labelKey ?? labelKeys.find((name) => typeof Reflect.get(item, name) === "string");
  const value: unknown = key === undefined ? undefined : Reflect.get(item, key);
  return typeof value === "string" && value.trim() !== "" ? value : keyInIri(item);
}

/** Returns the key in an item's IRI: `FR` of `/api/countries/FR`. If the item has no IRI, it returns a dash. */
export function keyInIri(item: object): string {
  const iri: unknown = Reflect.get(item, "@id");
  return (typeof iri === "string" && lastSegment(iri)) || "–";
}
