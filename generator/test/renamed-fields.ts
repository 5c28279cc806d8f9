/** Schemas in which fields have other names: only Prisma's client is generated again, so that modules are older than it. */

interface NamedField {
  readonly model: string;
  readonly field: string;
}

/** Returns the schema with `Renamed` after the name of each of these fields, wherever Prisma reads the name. */
export function withRenamed(schema: string, fields: readonly NamedField[]): string {
  const isRenamed = (model: string | undefined, field: string) =>
    fields.some((each) => each.model === model && each.field === field);
  const inList = (list: string, model: string | undefined) =>
    list.replace(/\w+/g, (name) => (isRenamed(model, name) ? `${name}Renamed` : name));
  let model: string | undefined;
  return schema
    .split("\n")
    .map((line) => {
      model = /^\s*(?:model|view)\s+(\w+)/.exec(line)?.[1] ?? (line.startsWith("}") ? undefined : model);
      const own = model;
      if (own === undefined || /^\s*\/\//.test(line)) return line;
      const [, field = "", type] = /^\s+(\w+)\s+(\w+)/.exec(line) ?? [];
      return line
        .replace(/^\s+\w+(?=\s+\w)/, (name) => (isRenamed(own, field) ? `${name}Renamed` : name))
        .replace(/(?:\bfields: |@@\w+\()\[[^\]]*\]/g, (list) => inList(list, own))
        .replace(/\breferences: \[[^\]]*\]/g, (list) => inList(list, type));
    })
    .join("\n");
}

/** Returns what an emitted module states of its model: its last column, and the relations whose rows are embedded. */
export function statedFields(module: string): {
  readonly column: NamedField;
  readonly embedded: readonly NamedField[];
} {
  const model = /from model (\w+) \(/.exec(module)?.[1] ?? "";
  const fields = /\nconst fields = \{\n(.*?)\n\} as const/s.exec(module)?.[1] ?? "";
  const entries = fields.split(/\n(?= {2}\w)/).map((entry) => ({
    field: /\bfield: "(\w+)"/.exec(entry)?.[1] ?? /^ *(\w+): \{/m.exec(entry)?.[1] ?? "",
    isColumn: /^ *\w+: \{\s*type: /m.test(entry) && !/\b(?:computed|counts): /.test(entry),
    isEmbedded: /\blink: "embedded/.test(entry),
  }));
  const named = (field: string): NamedField => ({ model, field });
  const column = entries.findLast(({ isColumn }) => isColumn)?.field ?? "";
  return {
    column: named(column),
    embedded: entries.flatMap(({ field, isEmbedded }) => (isEmbedded ? [named(field)] : [])),
  };
}
