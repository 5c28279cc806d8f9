// Serves one contender in its own process, and sends its port to the parent.
import { serve } from "@hono/node-server";
import { createApp } from "example-app/dist/app.js";
import { connect } from "example-app/dist/database.js";
import { Hono } from "hono";

const [contender, url] = process.argv.slice(2);
const prisma = await connect(url);

/** The same pages as a good engineer writes them by hand: rows and count at once, the same document. */
function byHand() {
  const size = 30;
  const select = {
    id: true,
    name: true,
    altName: true,
    countryCode: true,
    featureCode: true,
    adminCode: true,
    population: true,
    latitude: true,
    longitude: true,
  };
  const toItem = (city) => ({
    "@id": `/cities/${city.id}`,
    "@type": "https://schema.org/City",
    ...city,
    country: `/countries/${city.countryCode}`,
    feature: `/features/${city.featureCode}`,
  });
  return new Hono().get("/cities", async (c) => {
    const page = Number(c.req.query("page") ?? 1);
    const link = (number) => `/cities?page=${number}`;
    const head = { "@context": "/contexts/City", "@id": "/cities", "@type": "hydra:Collection" };
    if (c.req.query("partial") === "true") {
      const rows = await prisma.city.findMany({
        select,
        orderBy: { id: "asc" },
        skip: (page - 1) * size,
        take: size + 1,
      });
      const view = { "@id": link(page), "@type": "hydra:PartialCollectionView" };
      if (rows.length > size) view["hydra:next"] = link(page + 1);
      return c.json({ ...head, "hydra:member": rows.slice(0, size).map(toItem), "hydra:view": view });
    }
    const [rows, total] = await Promise.all([
      prisma.city.findMany({ select, orderBy: { id: "asc" }, skip: (page - 1) * size, take: size }),
      prisma.city.count(),
    ]);
    const last = Math.ceil(total / size);
    const view = {
      "@id": link(page),
      "@type": "hydra:PartialCollectionView",
      "hydra:first": link(1),
      "hydra:last": link(last),
    };
    if (page > 1) view["hydra:previous"] = link(page - 1);
    if (page < last) view["hydra:next"] = link(page + 1);
    return c.json({ ...head, "hydra:totalItems": total, "hydra:member": rows.map(toItem), "hydra:view": view });
  });
}

// Ends with the parent, however that ends.
process.once("disconnect", () => process.exit());
const app = contender === "by-hand" ? byHand() : createApp(prisma);
serve({ fetch: app.fetch, port: 0 }, ({ port }) => process.send(port));
