/**
 * Names for statements that PostgreSQL keeps prepared. `pg` prepares a named statement once on each connection, and
 * never forgets it; so only so many texts get a name. What clients send decides how many texts there are, and a server
 * that kept them all would run out of memory. The driver prepares a statement without a name each time.
 */
export function statementNames(most: number): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= most) return "";
    const name = `prisma_paged_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
