/** Writes the rows of the sample model. They fill three pages. */
import type { Host } from "./hosts.js";
import { importLines } from "./mount.js";
import { codeIn, type ProjectLayout } from "./project-layout.js";
import type { PlannedSchema } from "./schema.js";

export interface Seed {
  readonly path: string;
  readonly text: string;
  /** The command that runs the file; undefined on Workers, where Wrangler reads SQL. */
  readonly command: string | undefined;
}

const shelves = [
  ["Emma", "Persuasion", "Mansfield Park", "Northanger Abbey", "Pride and Prejudice", "Sense and Sensibility"],
  ["Jane Eyre", "Shirley", "The Professor", "Villette"],
  ["Adam Bede", "Daniel Deronda", "Middlemarch", "Romola", "Silas Marner"],
];
const volumes = [1, 2, 3];

export function seedOf(host: Host, schema: PlannedSchema, layout: ProjectLayout): Seed {
  if (host.name === "workers") return { path: "prisma/seed.sql", text: sampleRows, command: undefined };
  const path = "prisma/seed.ts";
  const code = codeIn(path, { imports: [["{ prisma }", "#prisma"]], lines: [] }, schema, layout);
  // Without a top-level await, which CommonJS lacks.
  const text = `${importLines(code, false).join("\n")}

const novels = [
${shelves.map((novels) => `  ${novels.map((novel) => `"${novel}",`).join(" ")}`).join("\n")}
];

async function seed(): Promise<void> {
  if ((await prisma.book.count()) > 0) return;
  const titles = novels.flatMap((novel) => [${volumes.join(", ")}].map((volume) => \`\${novel}, volume \${volume}\`));
  await prisma.book.createMany({ data: titles.map((title) => ({ title })) });
}

seed().finally(() => prisma.$disconnect());
`;
  const program = host.name === "bun" ? "bun" : host.name === "deno" ? "deno run -A" : "tsx";
  return { path, text, command: `${program} ${path}` };
}

const titles = shelves.flat().flatMap((novel) => volumes.map((volume) => `${novel}, volume ${volume}`));
/** The rows of the sample model as SQL. */
export const sampleRows: string = `INSERT INTO "Book" ("title") VALUES\n${titles.map((title) => `  ('${title}')`).join(",\n")};\n`;
