import { type Library, provider } from "./library.js";

/** Book 10 again and again, by another identifier, until there are so many books. */
export async function copyBooks({ prisma }: Library, total: number): Promise<void> {
  const { id: _, ...columns } = await prisma.book.findUniqueOrThrow({ where: { id: 10 }, omit: { secret: false } });
  const names = Object.keys(columns).map((name) => `\`${name}\``);
  // D1 takes five terms.
  const digits = Array.from({ length: 5 }, (_, n) => `SELECT ${n} AS n`).join(" UNION ALL ");
  const places = ["a", "b", "c", "d", "e", "f", "g"];
  const number = `(${places.map((name, place) => `${name}.n * ${5 ** place}`).join(" + ")})`;
  const from = `\`Book\`, ${places.map((name) => `(${digits}) AS ${name}`).join(", ")}`;
  const where = `\`id\` = 10 AND ${number} < ${total - 10}`;
  const insert = `INSERT INTO \`Book\` (\`id\`, ${names}) SELECT 11 + ${number}, ${names} FROM ${from} WHERE ${where}`;
  await prisma.$executeRawUnsafe(provider === "postgresql" ? insert.replaceAll("`", '"') : insert);
}
