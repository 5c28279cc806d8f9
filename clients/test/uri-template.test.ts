/** Clients that fill in `hydra:search`: by the names of its mappings, and by their properties. */
import { afterAll, describe, expect, test } from "vitest";
import { templateParsers, type Variables } from "../../runtime/test/template-parsers.js";
import { serveExample } from "./serve-example.js";

const { origin, close } = await serveExample();
afterAll(close);

interface City {
  readonly name: string;
}

interface Cities {
  readonly "hydra:member": readonly City[];
  readonly "hydra:totalItems": number;
  readonly "hydra:search": {
    readonly "hydra:template": string;
    readonly "hydra:mapping": readonly { readonly variable: string; readonly property: string }[];
  };
}

async function cities(path: string): Promise<Cities> {
  const response = await fetch(new URL(path, origin));
  expect(response.status, path).toBe(200);
  return (await response.json()) as Cities;
}

const { "hydra:search": search } = await cities("/cities");

/** The values of some properties, under the names of all the variables that have these. */
const byProperty = (values: Variables): Variables =>
  Object.fromEntries(
    search["hydra:mapping"].flatMap(({ variable, property }) => {
      const value = values[property];
      return value === undefined ? [] : [[variable, value]];
    }),
  );

const namesOf = ({ "hydra:member": members }: Cities) => members.map(({ name }) => name);

describe.each(templateParsers)("$name", ({ expand }) => {
  const request = (variables: Variables) => cities(expand(search["hydra:template"], variables));

  test("filters by a list, of which each value counts", async () => {
    const found = await request({ "country%5B%5D": ["LI", "LU"] });
    const [li, lu] = await Promise.all([request({ country: "LI" }), request({ country: "LU" })]);
    expect(Math.min(li["hydra:totalItems"], lu["hydra:totalItems"])).toBeGreaterThan(0);
    expect(found["hydra:totalItems"]).toBe(li["hydra:totalItems"] + lu["hydra:totalItems"]);
  });

  test("sorts, and compares", async () => {
    const found = await request({
      country: "LU",
      "population%5Bgte%5D": "10000",
      "order%5Bpopulation%5D": "desc",
    });
    expect(namesOf(found).slice(0, 2)).toEqual(["Luxembourg", "Esch-sur-Alzette"]);
    expect(found["hydra:totalItems"]).toBeLessThan(10);
  });

  test("a client that knows properties sends one filter for each", async () => {
    const found = await request(byProperty({ name: "paris", "population%5Bgte%5D": "1000000" }));
    expect(namesOf(found)).toEqual(["Paris"]);
  });
});
