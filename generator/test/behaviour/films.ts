import type { Library } from "./library.js";

/** Seven films in a few years, of which the last has no director; two scenes and one award more than are shown. */
export async function addFilms({ prisma }: Library): Promise<void> {
  await prisma.nation.createMany({
    data: [
      { code: "FR", name: "France" },
      { code: "JP", name: "Japan" },
    ],
  });
  await prisma.director.createMany({
    data: [
      { id: 1, name: "Agnès", homeCode: "FR" },
      { id: 2, name: "Akira", homeCode: "JP" },
    ],
  });
  await prisma.studio.createMany({ data: [{ code: "S", name: "Studio S", nationCode: "JP" }] });
  await prisma.film.createMany({
    data: [1, 2, 3, 4, 5, 6, 7].map((id) => ({
      id,
      title: `Film ${id}${id === 3 ? " 100%" : ""}`,
      year: 1960 + Math.floor(id / 2),
      synopsis: `A long text about film ${id}`,
      budget: `${id}.25`,
      directorId: id === 7 ? null : (id % 2) + 1,
      studioCode: "S",
    })),
  });
  await prisma.scene.createMany({
    data: [1, 2, 3, 4, 5].map((id) => ({ id, text: `Scene ${id}`, filmId: id <= 3 ? 1 : 2 })),
  });
  await prisma.prize.create({ data: { id: 1, filmId: 7 } });
  await prisma.prize.create({ data: { id: 2, filmId: 2 } });
  await prisma.award.createMany({
    data: [1, 2, 3].map((id) => ({ id, name: `Award ${id}`, filmId: 1 })),
  });
}

/** The columns that a statement reads of a table, sorted: `SELECT main.Film.id, …`. */
export function columnsOf(sql: string, table: string): readonly string[] {
  const [selected = ""] = sql.split(" FROM ");
  const found = selected.matchAll(new RegExp(`\`${table}\`\\.\`(\\w+)\``, "g"));
  return [...new Set([...found].map(([, column = ""]) => column))].sort();
}

/** The statements that read rows of a table, one list of columns for each. */
export function readsOf(queries: readonly string[], table: string): readonly (readonly string[])[] {
  const reads = queries.filter((sql) => sql.includes(` FROM \`main\`.\`${table}\``) && !sql.includes("COUNT(*)"));
  return reads.map((sql) => columnsOf(sql, table));
}
