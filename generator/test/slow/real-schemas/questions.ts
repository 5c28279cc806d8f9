/** Requests for a model's collections, each with the rows that SQL has for it. */
import { columnsOf, keyOf, type Model, orderBy, type Row, type Tables } from "./tables.js";

export interface Question {
  readonly path: string;
  readonly rows: readonly Row[];
}

/** Some rows have each of these; `%` and `_` are no wildcards. */
const texts = ["LPH", "%", "_", "K1"];
const [after, before] = ["2026-01-01T02:00:00.120Z", "2026-01-02T07:00:00.120Z"];

export async function questions(tables: Tables, model: Model, own: string, newest: string): Promise<Question[]> {
  const column = (name: string) => tables.column(model, name);
  const key = keyOf(model).map(column);
  const asked: Question[] = [{ path: `${own}?partial=true`, rows: tables.rows(model) }];
  const ask = async (path: string, where: string, order: string) =>
    asked.push({ path, rows: await tables.select(model, where, order) });

  for (const { name, documentation = "" } of columnsOf(model)) {
    if (documentation.includes("@filter(partial")) {
      for (const text of texts) {
        const where = `WHERE ${containing(tables, column(name), text)}`;
        await ask(`${own}?${name}=${encodeURIComponent(text)}`, where, orderBy(key));
      }
      await ask(`${own}?order[${name}]=desc`, "", orderBy([column(name), ...key], "DESC"));
    }
    if (documentation.includes("@filter(date")) {
      const where = `WHERE ${column(name)} >= ${moment(tables, after)} AND ${column(name)} < ${moment(tables, before)}`;
      const query = `${name}[after]=${after}&${name}[strictly_before]=${before}`;
      const order = orderBy([column(name), ...key], "DESC");
      await ask(`${own}?${query}`, where, orderBy(key));
      await ask(newest, "", order);
      await ask(`${newest}?${query}`, where, order);
    }
  }
  return asked;
}

/** In any letter case: of ASCII alone on SQLite. */
function containing({ provider }: Tables, column: string, text: string): string {
  if (provider === "sqlite") return `instr(lower(${column}), lower('${text}')) > 0`;
  return provider === "mysql" ? `LOCATE('${text}', ${column}) > 0` : `strpos(lower(${column}), lower('${text}')) > 0`;
}

/** As the column has it: a text on SQLite. */
function moment({ provider }: Tables, time: string): string {
  return `'${provider === "sqlite" ? time.replace("Z", "+00:00") : time.replace("T", " ").replace("Z", "")}'`;
}
