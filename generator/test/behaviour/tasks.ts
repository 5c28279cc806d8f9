/** Random tasks with their owners, as rows and as plain data. */
import { randomOf } from "../random.js";
import type { PrismaClient } from "./generated/prisma/client.js";

const random = randomOf(7);

export const employees = ["Ada", "Bo", "Cleo", "Dana", "Gil"].map((name, index) => ({ id: index + 1, name }));

export interface Task {
  readonly id: number;
  readonly title: string;
  readonly notes: string | null;
  readonly status: "OPEN" | "RUNNING" | "DONE";
  readonly ownerId: number;
  readonly assigneeId: number | null;
}

export const tasks: readonly Task[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  title: `${random.pick(["Call", "Write to", "Ask"])} ${index % 7 === 0 ? "Ada" : index}`,
  notes: random.pick([null, "urgent", "100% sure", "1000 times", "about Bo"]),
  status: random.pick(["OPEN", "OPEN", "OPEN", "RUNNING", "DONE"] as const),
  ownerId: random.integer(1, 5),
  assigneeId: random.pick([null, 1, 2, 3, 4]),
}));

export async function fillTasks(prisma: Pick<PrismaClient, "employee" | "task">): Promise<void> {
  await prisma.employee.createMany({ data: employees });
  await prisma.task.createMany({ data: [...tasks] });
}
