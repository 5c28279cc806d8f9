import { type Library, provider } from "./library.js";

/** Book 10 again and again, by another identifier, until there are so many books. */
export async function copyBooks({ prisma }: Library, total: number): Promise<void> {
  const { id: _, ...columns } = await prisma.book.findUniqueOrThrow({ where: { id: 10 }, omit: { secret: false } });
  const names = Object.keys(columns).map((name) => `\`${name}\``);
  const digits = Array.from({ length: 30 }, (_, n) => `SELECT ${n} AS n`).join(" UNION ALL ");
  const number = "(a.n + b.n * 30 + c.n * 900)";
  const from = `\`Book\`, ${["a", "b", "c"].map((name) => `(${digits}) AS ${name}`).join(", ")}`;
  const where = `\`id\` = 10 AND ${number} < ${total - 10}`;
  const insert = `INSERT INTO \`Book\` (\`id\`, ${names}) SELECT 11 + ${number}, ${names} FROM ${from} WHERE ${where}`;
  await prisma.$executeRawUnsafe(provider === "postgresql" ? insert.replaceAll("`", '"') : insert);
}
