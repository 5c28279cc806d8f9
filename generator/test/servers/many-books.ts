import { type Library, provider } from "../behaviour/library.js";

/** Enough for a planner to prefer an index. */
export const addedBooks = 10_000;

const digit = Array.from({ length: 10 }, (_, n) => `SELECT ${n} AS n`).join(" UNION ALL ");

/** Books 101 and up by the first author, ten of each score, one a minute from 2021 on; the statistics are brought up to date. */
export async function addBooks({
  prisma,
}: {
  readonly prisma: Pick<Library["prisma"], "$executeRawUnsafe">;
}): Promise<void> {
  const number = "(a.n + b.n * 10 + c.n * 100 + d.n * 1000)";
  const [genre, addedAt, analyze] = {
    postgresql: [`'POEM'::"Genre"`, `TIMESTAMP '2021-01-01' + ${number} * INTERVAL '1 minute'`, "ANALYZE"],
    mysql: ["'POEM'", `TIMESTAMP '2021-01-01 00:00:00' + INTERVAL ${number} MINUTE`, "ANALYZE TABLE `Book`"],
  }[provider === "postgresql" ? "postgresql" : "mysql"] as [string, string, string];
  const columns = "`id`, `title`, `genre`, `score`, `price`, `sales`, `addedAt`, `published`, `authorId`, `secret`";
  const values = `${number} + 101, CONCAT('Title ', ${number}), ${genre}, ${number} / 10 + 50, 1, 1, ${addedAt}, true, 1, ''`;
  const from = ["a", "b", "c", "d"].map((name) => `(${digit}) AS ${name}`).join(", ");
  const insert = `INSERT INTO \`Book\` (${columns}) SELECT ${values} FROM ${from}`;
  // InnoDB guesses the rows of a table from 20 pages of its index, and was a third off: here it reads them all.
  if (provider !== "postgresql") await prisma.$executeRawUnsafe("ALTER TABLE `Book` STATS_SAMPLE_PAGES = 2000");
  await prisma.$executeRawUnsafe(provider === "postgresql" ? insert.replaceAll("`", '"') : insert);
  await prisma.$executeRawUnsafe(analyze);
}
