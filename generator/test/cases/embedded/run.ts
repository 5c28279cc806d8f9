import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/client.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

export async function fill(prisma: PrismaClient) {
  await prisma.country.createMany({
    data: [
      { code: "CH", name: "Switzerland" },
      { code: "VA", name: "Vatican City" },
    ],
  });
  await prisma.person.create({ data: { id: 1, name: "Ada", homeCode: "CH" } });
  for (const id of [1, 2, 3]) {
    await prisma.gift.create({ data: { id, name: `Gift ${id}`, originCode: "CH", ownerId: 1 } });
  }
  await prisma.flag.create({ data: { id: 1, colours: "red, white", countryCode: "CH" } });
  const foundedAt = new Date("1200-01-01");
  await prisma.city.createMany({
    data: Array.from({ length: 7 }, (_, index) => ({
      id: index + 1,
      name: `City ${index + 1}`,
      foundedAt,
      countryCode: "CH",
    })),
  });
  await prisma.city.update({ where: { id: 1 }, data: { mayorId: 1 } });
  await prisma.tag.create({ data: { id: 1, name: "old", cities: { connect: [2, 3, 4, 5].map((id) => ({ id })) } } });
}

const country = { "@id": "/countries/CH", "@type": "Country", code: "CH", name: "Switzerland" };
const city = (id: number) => ({
  "@id": `/cities/${id}`,
  "@type": "City",
  id,
  name: `City ${id}`,
  foundedAt: "1200-01-01T00:00:00.000Z",
  countryCode: "CH",
  country: "/countries/CH",
  mayorId: id === 1 ? 1 : null,
  mayor: id === 1 ? "/people/1" : null,
});

const gift = (id: number) => ({
  "@id": `/gifts/${id}`,
  "@type": "Gift",
  id,
  name: `Gift ${id}`,
  origin: "/countries/CH",
  originCode: "CH",
  owner: "/people/1",
  ownerId: 1,
});

export const answers = {
  "/gifts/1?include=owner,origin.flag": {
    "@context": "/contexts/Gift",
    ...gift(1),
    origin: {
      ...country,
      cities: [1, 2, 3, 4, 5].map(city),
      flag: {
        "@id": "/flags/1",
        "@type": "Flag",
        id: 1,
        colours: "red, white",
        countryCode: "CH",
        country: country["@id"],
      },
    },
    owner: {
      "@id": "/people/1",
      "@type": "Person",
      id: 1,
      name: "Ada",
      cities: "/people/1/cities",
      home: "/countries/CH",
      homeCode: "CH",
      gifts: [1, 2].map(gift),
    },
  },
  "/countries": {
    "@context": "/contexts/Country",
    "@id": "/countries",
    "@type": "hydra:Collection",
    "hydra:totalItems": 2,
    "hydra:member": [
      { ...country, cities: [1, 2, 3, 4, 5].map(city), flag: "/flags/1" },
      { "@id": "/countries/VA", "@type": "Country", code: "VA", name: "Vatican City", cities: [], flag: null },
    ],
  },
  "/cities/1": { "@context": "/contexts/City", ...city(1), country: { ...country, flag: "/flags/1" } },
  "/people/1/cities": {
    "@context": "/contexts/City",
    "@id": "/people/1/cities",
    "@type": "hydra:Collection",
    "hydra:totalItems": 1,
    "hydra:member": [{ ...city(1), country: { ...country, flag: "/flags/1" } }],
  },
  "/tags/1": {
    "@context": "/contexts/Tag",
    "@id": "/tags/1",
    "@type": "Tag",
    id: 1,
    name: "old",
    cities: [2, 3, 4].map(city),
  },
};
