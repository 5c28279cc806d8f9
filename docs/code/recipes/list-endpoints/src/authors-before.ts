/** The endpoint of `docs/recipes/list-endpoints.md` with numbers and a computed field, written by hand. */
import { Hono } from "hono";
import { prisma } from "./prisma.js";

export const authorsBefore: Hono = new Hono().get("/authors", async (context) => {
  const page = Number(context.req.query("page") ?? 1);
  const visible = { deletedAt: null };
  const authors = await prisma.author.findMany({
    orderBy: { id: "asc" },
    skip: (page - 1) * 30,
    take: 30,
    include: { _count: { select: { books: { where: visible } } } },
  });
  const published = await prisma.book.groupBy({
    by: ["authorId"],
    where: { ...visible, published: true, authorId: { in: authors.map(({ id }) => id) } },
    _count: { _all: true },
  });
  return context.json(
    authors.map(({ _count, ...author }) => ({
      ...author,
      booksCount: _count.books,
      published: published.find(({ authorId }) => authorId === author.id)?._count._all ?? 0,
      fullName: `${author.firstName} ${author.lastName}`,
    })),
  );
});
