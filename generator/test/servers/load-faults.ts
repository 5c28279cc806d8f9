/** What the tests of faults under load have in common: who asks, what is right, and the faults of any network. */
import { setTimeout as sleep } from "node:timers/promises";
import type { SqlDriverAdapterFactory } from "@prisma/client/runtime/client";
import { expect, onTestFinished } from "vitest";
import { createApi, type Library, PrismaClient, recommended } from "../behaviour/library.js";
import { served } from "../leaving-client.js";
import type { Gate } from "./gate.js";
import { type Seen, SixtyFour } from "./sixty-four.js";

const paths = [
  ...["/books?page=2", "/books?page=3000", "/books?genre=POEM&order[title]=desc&page=2", "/books/partial?page=9"],
  ...["/book-feed?score[lt]=500&id[lt]=5000", "/books-by-id?id[gt]=5000", "/shared-books?page=5", "/cached-books"],
  // Deep pages, which are read in a transaction.
  ...["/books?page=3335", "/books?page=3336&genre=POEM"],
  ...["/capped-books", "/authors/1/books?page=3", "/shelves", "/book-genres", "/books/107", "/authors"],
];
const streams = ["/readings"];
export const limits = { statement: 1000, connection: 500 };

/** 64 clients of an application over the adapter, who know the right answers. */
export async function clientsOf(adapter: SqlDriverAdapterFactory): Promise<SixtyFour> {
  const prisma = new PrismaClient({ adapter });
  const app = createApi({ prisma, timeout: 3000, onError: () => {}, handlers: { Book: { recommended } } });
  const { port, close } = await served(app);
  const clients = new SixtyFour(port, streams);
  // After the test, the last one first.
  onTestFinished(() => prisma.$disconnect());
  onTestFinished(close);
  onTestFinished(() => clients.close());
  await clients.learn(paths);
  return clients;
}

/** Before it, while it lasts, and after it. */
export const around = (fault: () => Promise<void>) => async () => {
  await sleep(400);
  await fault();
  await sleep(600);
};

/** The fault was felt, no answer was wrong, and soon every path is right again. */
export async function recovered(clients: SixtyFour, seen: Seen): Promise<void> {
  expect(seen.wrong.slice(0, 5)).toEqual([]);
  expect(seen.right).toBeGreaterThan(0);
  await expect.poll(() => clients.wrongNow(), { timeout: 15_000, interval: 200 }).toEqual([]);
}

export async function addReadings(prisma: Pick<Library["prisma"], "reading">): Promise<void> {
  await prisma.reading.createMany({ data: Array.from({ length: 5000 }, (_, id) => ({ id, value: id })) });
}

interface NetworkFault {
  readonly how: string;
  /** Whether some request cannot have its answer. */
  readonly isFelt: boolean;
  readonly fault: (gate: Gate) => Promise<void>;
}

/** Faults between the application and any server. */
export const networkFaults: readonly NetworkFault[] = [
  {
    how: "every connection is cut, again and again",
    isFelt: false,
    fault: async (gate) => {
      for (let time = 0; time < 8; time += 1) {
        gate.cut();
        await sleep(100);
      }
    },
  },
  {
    how: "no connection can be had",
    isFelt: true,
    fault: async (gate) => {
      gate.closed = true;
      gate.cut();
      await sleep(800);
      gate.closed = false;
    },
  },
  {
    how: "the network swallows everything",
    isFelt: true,
    fault: async (gate) => {
      gate.silent = true;
      await sleep(2500);
      gate.silent = false;
    },
  },
];

/** Has a fault of the network while the clients send requests. */
export async function throughGate(gate: Gate, clients: SixtyFour, { fault, isFelt }: NetworkFault): Promise<void> {
  const seen = await clients.during(around(() => fault(gate)));
  if (isFelt) expect(seen.unavailable).toBeGreaterThan(0);
  await recovered(clients, seen);
}
