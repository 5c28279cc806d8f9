import { createApi, type OrderItem, type UserItem } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma, fields: { User: () => "all", Order: () => "all" } });

export async function fill(prisma: PrismaClient) {
  await prisma.user.create({ data: { id: 1, name: "Ada", email: "ada@example.com" } });
  await prisma.order.createMany({ data: [1, 2].map((id) => ({ id, total: id, userId: 1 })) });
}

/** Restricted fields need not be there. */
export const ada: UserItem = { "@id": "/users/1", "@type": "User", id: 1, name: "Ada" };
const { total = 1 }: Pick<OrderItem, "total"> = {};

const sent = { ...ada, email: "ada@example.com", orders: "/users/1/orders", ordersCount: 2 };

export const answers = {
  "/users/1": { "@context": "/contexts/User", ...sent },
  "/orders/1": {
    ...{ "@context": "/contexts/Order", "@id": "/orders/1", "@type": "Order" },
    ...{ id: 1, total, user: sent, userId: 1 },
  },
};
