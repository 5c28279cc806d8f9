import { ArrayPaginator } from "@prisma-paged/runtime";
import { hc } from "hono/client";
import { type Api, createApi, type TaskDueParameters, type TaskHandlers } from "./api/index.js";
import type { Prisma } from "./prisma/client.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };

/** Each parameter fits Prisma's own types as it is. */
const due: TaskHandlers["due"] = async ({ prisma, offset, itemsPerPage, parameters }) => {
  const { since, status, words, stars, only } = parameters;
  const where: Prisma.TaskWhereInput = {
    dueAt: { gte: since },
    ...(status.length > 0 && { status: { in: status } }),
    ...(only && { status: only }),
    AND: words.map((word) => ({ title: { contains: word } })),
  };
  const tasks = await prisma.task.findMany({ where, orderBy: { id: "asc" }, take: stars ?? 100 });
  return new ArrayPaginator(tasks, offset, itemsPerPage);
};

export const api = (prisma: PrismaClient) =>
  createApi({
    prisma,
    handlers: {
      Task: { due },
      Project: {
        tasks: ({ prisma, context, parameters: { status } }) =>
          prisma.task.findMany({
            where: { projectId: Number(context.req.param("id")), ...(status && { status }) },
            orderBy: { id: "asc" },
          }),
      },
    },
  });

/** The types of the parameters, and of the client. */
export const parameters: TaskDueParameters = {
  since: new Date(0),
  status: ["OPEN"],
  words: [],
  mine: true,
  stars: 1,
  size: 1n,
  price: "1.10",
  ratio: 0.5,
  text: undefined,
  only: "CLOSED",
};

export async function requests(): Promise<unknown> {
  const client = hc<Api>("http://localhost");
  // @ts-expect-error: a request needs `since`
  void client["due-tasks"].$get();
  // @ts-expect-error: a request needs `since`
  void client["due-tasks"].$get({ query: { "status[]": "OPEN" } });
  // @ts-expect-error: no such state
  void client["due-tasks"].$get({ query: { since: "2020-01-01", status: "LATE" } });
  // No other parameter of a list relation is required.
  void client.projects[":id"].tasks.$get({ param: { id: "1" } });
  return client["due-tasks"].$get({
    query: { since: "2020-01-01", "status[]": ["OPEN", "CLOSED"], stars: 2, size: 2n },
  });
}

const tasks = [1, 2, 3, 4].map((id) => ({
  id,
  title: `Task ${id}`,
  status: id % 2 === 0 ? ("CLOSED" as const) : ("OPEN" as const),
  dueAt: new Date(Date.UTC(2020, 0, id)),
  projectId: 1,
}));

export async function fill(prisma: PrismaClient) {
  await prisma.project.create({ data: { id: 1 } });
  await prisma.task.createMany({ data: tasks });
}

const item = (id: number) => ({
  "@id": `/tasks/${id}`,
  "@type": "Task",
  id,
  title: `Task ${id}`,
  status: id % 2 === 0 ? "CLOSED" : "OPEN",
  dueAt: `2020-01-0${id}T00:00:00.000Z`,
  projectId: 1,
  project: "/projects/1",
});
const collection = (path: string) => ({ "@context": "/contexts/Task", "@id": path, "@type": "hydra:Collection" });
const mapping = (variable: string, property: string, required = false) => ({
  ...{ "@type": "IriTemplateMapping", variable, property, required },
});
const optional = ["mine", "stars", "size", "price", "ratio", "text", "only"];
const page = (number: number) =>
  `/due-tasks?since=2020-01-02&status%5B%5D=CLOSED&status%5B%5D=OPEN&words%5B%5D=Task&page=${number}`;

export const answers = {
  "/due-tasks?since=2020-01-02&status[]=CLOSED&status[]=OPEN&words[]=Task": {
    ...collection("/due-tasks"),
    "hydra:totalItems": 3,
    "hydra:member": [item(2), item(3)],
    "hydra:view": {
      "@id": page(1),
      "@type": "hydra:PartialCollectionView",
      "hydra:first": page(1),
      "hydra:last": page(2),
      "hydra:next": page(2),
    },
    "hydra:search": {
      "@type": "hydra:IriTemplate",
      "hydra:template":
        "/due-tasks{?page,since,status,status%5B%5D*,words,words%5B%5D*,mine,stars,size,price,ratio,text,only,title,title%5B%5D*}",
      "hydra:variableRepresentation": "BasicRepresentation",
      "hydra:mapping": [
        mapping("page", "hydra:pageIndex"),
        mapping("since", "since", true),
        mapping("status", "status"),
        mapping("status[]", "status"),
        mapping("status%5B%5D", "status%5B%5D"),
        mapping("words", "words"),
        mapping("words[]", "words"),
        mapping("words%5B%5D", "words%5B%5D"),
        ...optional.map((name) => mapping(name, name)),
        mapping("title", "title"),
        mapping("title[]", "title"),
        mapping("title%5B%5D", "title%5B%5D"),
      ],
    },
  },
  "/projects/1/tasks?status=CLOSED": {
    ...collection("/projects/1/tasks"),
    "hydra:totalItems": 2,
    "hydra:member": [item(2), item(4)],
    "hydra:search": {
      "@type": "hydra:IriTemplate",
      "hydra:template": "/projects/{id}/tasks{?page,status}".replace("{id}", "1"),
      "hydra:variableRepresentation": "BasicRepresentation",
      "hydra:mapping": [mapping("page", "hydra:pageIndex"), mapping("status", "status")],
    },
  },
};
