import { createApi } from "./api/index.js";
import { PrismaClient } from "./prisma/index.js";

export { PrismaClient };
export const api = (prisma: PrismaClient) => createApi({ prisma });

export async function fill(prisma: PrismaClient) {
  await prisma.country.createMany({
    data: [
      { code: "CH", name: "Switzerland" },
      { code: "IT", name: "Italy" },
    ],
  });
  await prisma.city.createMany({
    data: Array.from({ length: 11 }, (_, index) => ({ id: index + 1, name: `City ${index + 1}`, countryCode: "CH" })),
  });
  await prisma.country.update({ where: { code: "CH" }, data: { capitalId: 3 } });
  await prisma.city.update({ where: { id: 3 }, data: { twins: { connect: [{ id: 1 }, { id: 2 }] } } });
  await prisma.note.create({ data: { id: 1, text: "never shown", cityId: 3 } });
}

const origin = "http://localhost";
const city = (id: number) => ({
  "@id": `${origin}/cities/${id}`,
  "@type": ["https://schema.org/City", "https://schema.org/Place"],
  id,
  name: `City ${id}`,
  countryCode: "CH",
  country: `${origin}/countries/CH`,
  capitalOf: id === 3 ? `${origin}/countries/CH` : null,
  twinOf: `${origin}/cities/${id}/twin-of`,
});

/** Of the cities at a path. */
const search = (path: string) => ({
  "@type": "hydra:IriTemplate",
  "hydra:template": `${origin}${path}{?page,country.name,country.name%5B%5D*,order%5Bcountry.name%5D,twins,twins%5B%5D*,twins.country.name,twins.country.name%5B%5D*}`,
  "hydra:variableRepresentation": "BasicRepresentation",
  "hydra:mapping": [
    ["page", "hydra:pageIndex"],
    ["country.name", "country.name"],
    ["country.name[]", "country.name"],
    ["country.name%5B%5D", "country.name%5B%5D"],
    ["order[country.name]", "country.name"],
    ["order%5Bcountry.name%5D", "order%5Bcountry.name%5D"],
    ["twins", "twins"],
    ["twins[]", "twins"],
    ["twins%5B%5D", "twins%5B%5D"],
    ["twins.country.name", "twins.country.name"],
    ["twins.country.name[]", "twins.country.name"],
    ["twins.country.name%5B%5D", "twins.country.name%5B%5D"],
  ].map(([variable, property]) => ({ "@type": "IriTemplateMapping", variable, property, required: false })),
});

export const answers = {
  "/countries": {
    "@context": "/contexts/Country",
    "@id": "/countries",
    "@type": "hydra:Collection",
    "hydra:totalItems": 2,
    "hydra:member": [
      {
        "@id": "/countries/CH",
        "@type": "https://schema.org/Country",
        code: "CH",
        name: "Switzerland",
        capitalId: 3,
        capital: "/cities/3",
        cities: "/countries/CH/cities",
      },
      {
        "@id": "/countries/IT",
        "@type": "https://schema.org/Country",
        code: "IT",
        name: "Italy",
        capitalId: null,
        capital: null,
        cities: "/countries/IT/cities",
      },
    ],
  },
  "/countries/CH/cities?page=2": {
    "@context": `${origin}/contexts/City`,
    "@id": `${origin}/countries/CH/cities`,
    "@type": "hydra:Collection",
    "hydra:totalItems": 11,
    "hydra:member": [city(11)],
    "hydra:view": {
      "@id": `${origin}/countries/CH/cities?page=2`,
      "@type": "hydra:PartialCollectionView",
      "hydra:first": `${origin}/countries/CH/cities?page=1`,
      "hydra:last": `${origin}/countries/CH/cities?page=2`,
      "hydra:previous": `${origin}/countries/CH/cities?page=1`,
    },
    "hydra:search": search("/countries/CH/cities"),
  },
  "/cities/1/twin-of": {
    "@context": `${origin}/contexts/City`,
    "@id": `${origin}/cities/1/twin-of`,
    "@type": "hydra:Collection",
    "hydra:totalItems": 1,
    "hydra:member": [city(3)],
    "hydra:search": search("/cities/1/twin-of"),
  },
};
