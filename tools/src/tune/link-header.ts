/** Returns the links of the header `Link` by their relations: `{ next: "/books?page=3" }`. */
export function linksOf(header: string): { readonly [relation: string]: string } {
  const links = header.split(", <").map((link) => link.split('>; rel="'));
  return Object.fromEntries(
    links.flatMap(([url = "", relation]) =>
      relation === undefined ? [] : [[relation.slice(0, relation.indexOf('"')), url.replace("<", "")]],
    ),
  );
}
