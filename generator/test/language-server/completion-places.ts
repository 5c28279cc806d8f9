/**
 * Places in annotations of a schema, drawn at random. The annotations are valid but for an item that somebody types: it
 * is empty, begun, or cut off with the rest of its line.
 */
import type { DMMF } from "@prisma/generator-helper";
import { annotationSpecs } from "../../src/annotations/annotation-specs.js";
import type { AnnotationName } from "../../src/annotations/names.js";
import type { Random } from "../random.js";

type Model = DMMF.Model;
type Field = DMMF.Field;
type Enum = DMMF.DatamodelEnum;

/** A name or a value that might be typed, with the texts that write it. */
export interface Choice {
  readonly label: string;
  /** The texts in place of what is typed. The choice is right if one of them is. */
  readonly texts: readonly string[];
}

/** An item that is typed. */
interface Hole {
  /** The item's text before what is typed: `field: `. */
  readonly start?: string;
  /** What is typed, with `|` at the cursor: `"au|"`. */
  readonly typed: string;
  readonly choices: readonly Choice[];
}

/** A text around an item that is typed: the arguments before and after it. */
interface Drawn {
  readonly before: string;
  readonly hole: Hole;
  readonly after: string;
}

export interface DrawnPlace {
  /** The text of the file, in which the item is unfinished. */
  readonly text: string;
  readonly offset: number;
  /** The text without the item, in which every bracket is closed. */
  readonly without: string;
  /** Returns the finished text with `written` in place of what is typed, and the range of that. */
  readonly finished: (written: string) => { readonly text: string; readonly start: number; readonly end: number };
  readonly choices: readonly Choice[];
  /** The annotation with `|` at the cursor. */
  readonly shown: string;
}

/** A schema with annotations, one on each line. */
export interface AnnotatedSchema {
  readonly text: string;
  readonly models: readonly Model[];
  readonly enums: readonly Enum[];
}

export function drawPlace(schema: AnnotatedSchema, random: Random): DrawnPlace {
  const lines = schema.text.split("\n");
  const lineOf = (name: string) => lines.findIndex((line) => line.startsWith(`model ${name} `));
  const exposed = new Set(
    schema.models
      .filter(({ name }) => commentAbove(lines, lineOf(name)).some(isPlainPagination))
      .map(({ name }) => name),
  );
  const model = random.pick(schema.models.filter(({ name }) => exposed.has(name)));
  const draw = new Drawing(schema, exposed, model, random);
  const onModel = lineOf(model.name);
  const field = random.chance(0.4) ? random.pick(model.fields) : undefined;
  const drawn = field === undefined ? draw.onModel() : draw.onField(field);
  const isResource = field === undefined && /^@pagination\((?!.*operation: ")/.test(drawn.before);
  const at =
    field === undefined
      ? onModel
      : lines.findIndex((line, index) => index > onModel && line.trim().split(/\s+/)[0] === field.name);
  const comment = commentAbove(lines, at);
  const kept = field !== undefined ? [] : comment.filter((line) => !(isResource && isPlainPagination(line)));
  const indent = field === undefined ? "" : "  ";
  const head = [...lines.slice(0, at - comment.length), ...kept, `${indent}/// ${drawn.before}`].join("\n");
  const tail = ["", ...lines.slice(at)].join("\n");
  return placeOf(
    { ...drawn, before: head },
    tail,
    random,
    `${model.name}${field ? `.${field.name}` : ""} ${drawn.before}`,
  );
}

function placeOf({ before, hole, after }: Drawn, tail: string, random: Random, shownBefore: string): DrawnPlace {
  const { start = "", typed, choices } = hole;
  const isCut = after.startsWith("@") ? false : random.chance(0.2);
  const cursor = typed.indexOf("|");
  const rest = isCut ? closingOf(shownBefore.slice(shownBefore.indexOf("@")) + start) : after;
  const written = isCut ? typed.slice(0, cursor) : typed.replace("|", "");
  const opening = before + start;
  return {
    text: opening + written + (isCut ? "" : rest) + tail,
    offset: opening.length + cursor,
    without: before + rest.replace(/^, /, "") + tail,
    finished: (text) => ({
      text: opening + text + rest + tail,
      start: opening.length,
      end: opening.length + text.length,
    }),
    choices,
    shown: `${shownBefore}${start}${isCut ? `${written}|` : typed}${isCut ? "" : rest}`,
  };
}

/** Returns the lines of doc comments above a line. */
function commentAbove(lines: readonly string[], at: number): readonly string[] {
  let first = at;
  while (lines[first - 1]?.trimStart().startsWith("///")) first -= 1;
  return lines.slice(first, at);
}

function isPlainPagination(line: string): boolean {
  return /^\/\/\/ *@pagination\b(?!.*operation:)/.test(line);
}

/** Returns the brackets that close those which are open at the end of a text. */
function closingOf(text: string): string {
  const open: string[] = [];
  for (const mark of text.replaceAll(/"[^"]*"/g, "")) {
    if (mark === "(" || mark === "[" || mark === "{") open.unshift({ "(": ")", "[": "]", "{": "}" }[mark]);
    if (")]}".includes(mark)) open.shift();
  }
  return open.join("");
}

/** The arguments of an annotation, drawn for the rows of one model. */
class Drawing {
  readonly #schema: AnnotatedSchema;
  readonly #exposed: ReadonlySet<string>;
  readonly #model: Model;
  readonly #random: Random;

  constructor(schema: AnnotatedSchema, exposed: ReadonlySet<string>, model: Model, random: Random) {
    this.#schema = schema;
    this.#exposed = exposed;
    this.#model = model;
    this.#random = random;
  }

  onModel(): Drawn {
    const random = this.#random;
    const kind = random.integer(1, 10);
    if (kind === 1) return this.#name(["pagination", "resource"], this.#model);
    if (kind === 2) return this.#within("resource", this.#model, "@resource(");
    if (kind <= 5) return this.#within("pagination", this.#model, '@pagination(operation: "drawn", ');
    // A second annotation of the item has no effect.
    const { name } = this.#model;
    const hasItem = this.#schema.text.split(`model ${name} `)[0]?.split("\n\n").at(-1)?.includes('"get"');
    if (kind === 6 && !hasItem) return this.#within("pagination", this.#model, '@pagination(operation: "get", ');
    return this.#within("pagination", this.#model, "@pagination(");
  }

  onField(field: Field): Drawn {
    const random = this.#random;
    const target = this.#target(field);
    const kind = random.integer(1, 6);
    if (kind === 1) {
      const names: readonly AnnotationName[] = [
        "filter",
        "name",
        "hidden",
        "restricted",
        "embed",
        "count",
        "pagination",
      ];
      return this.#name(names, this.#model, field);
    }
    if (target === undefined || !this.#exposed.has(target.name)) return this.#filters(field);
    if (field.isList && kind <= 4) return this.#within("pagination", target, "@pagination(");
    if (kind === 5) return this.#within("embed", target, field.isList ? "@embed(limit: 5, " : "@embed(", field);
    if (kind === 6 && field.isList) return this.#within("count", target, "@count(", field);
    return this.#filters(field);
  }

  #target({ kind, type }: Field): Model | undefined {
    return kind === "object" ? this.#schema.models.find(({ name }) => name === type) : undefined;
  }

  #name(names: readonly AnnotationName[], model: Model, field?: Field): Drawn {
    const typed = this.#random.pick(["@|", `@${this.#random.pick(names).slice(0, 2)}|`]);
    const rows = (field && this.#target(field)) ?? model;
    const choices = names.map((name) => ({
      label: `@${name}`,
      texts:
        annotationTexts[name] ??
        this.#argumentChoices(name, rows, field)
          .flatMap(({ texts }) => texts)
          .map((text) => `@${name}(${text})`),
    }));
    return { before: "", hole: { typed, choices }, after: "" };
  }

  /** Draws arguments around one that is typed. */
  #within(annotation: AnnotationName, rows: Model, opening: string, field?: Field): Drawn {
    const random = this.#random;
    const isOperation = opening.includes('"drawn"');
    const isItem = opening.includes('"get"');
    const others = isItem
      ? ["fields", "clientIncludes", "cache"]
      : annotation === "resource"
        ? ["scopedBy", "where", "cache", "identifier", "operations"]
        : annotation === "pagination"
          ? [...pagingArguments, ...(isOperation ? ["where", "distinct", "handler"] : [])]
          : annotation === "embed"
            ? ["fields"]
            : ["where"];
    const chosen = random.some(others, 3);
    // Any number is right for an option that takes one.
    const typable = others.filter((each) => !chosen.includes(each) && each !== "itemsPerPage");
    const name = random.chance(0.25) ? undefined : random.pick(typable);
    const written = chosen.flatMap((each) =>
      random.some(this.#texts(each, rows, field), 1).map((text) => `${each}: ${text}`),
    );
    const at = random.integer(0, written.length);
    const [left, right] = [written.slice(0, at), written.slice(at)];
    const typed =
      name === undefined
        ? this.#argumentName(annotation, rows, chosen, opening, field)
        : this.#argument(name, rows, field);
    const before = opening + left.map((text) => `${text}, `).join("") + typed.before;
    return { before, hole: typed.hole, after: `${typed.after}${right.map((text) => `, ${text}`).join("")})` };
  }

  #filters(field: Field): Drawn {
    const random = this.#random;
    const words = annotationSpecs.filter.words ?? [];
    const isRelation = this.#target(field) !== undefined;
    const given = random.some(isRelation ? ["exact"] : ["exact", "order"], 1);
    const kinds = words.filter((word) => !given.includes(word)).map((word) => ({ label: word, texts: [word] }));
    const before = `@filter(${given.map((word) => `${word}, `).join("")}`;
    if (isRelation && random.chance(0.6)) {
      const { hole, before: start, after } = this.#argument("path", this.#target(field) ?? this.#model, field);
      return { before: `@filter(exact, ${start}`, hole, after: `${after})` };
    }
    const named = this.#argumentChoices("filter", this.#target(field) ?? this.#model, field);
    return { before, hole: { typed: random.pick(["|", "e|"]), choices: [...kinds, ...named] }, after: ")" };
  }

  #argumentName(
    annotation: AnnotationName,
    rows: Model,
    given: readonly string[],
    opening: string,
    field?: Field,
  ): Drawn {
    const all = this.#argumentChoices(annotation, rows, field).filter(
      ({ label }) => !given.includes(label) && !opening.includes(`${label}: `),
    );
    const prefix = all.length === 0 || this.#random.chance(0.5) ? "" : this.#random.pick(all).label.slice(0, 3);
    return { before: "", hole: { typed: `${prefix}|`, choices: all }, after: "" };
  }

  #argumentChoices(annotation: AnnotationName, rows: Model, field?: Field): readonly Choice[] {
    return Object.keys(annotationSpecs[annotation].named ?? {})
      .filter((name) => name !== "api")
      .map((name) => ({
        label: name,
        texts: this.#texts(name, rows, field, annotation).map((text) => `${name}: ${text}`),
      }));
  }

  /** Draws an argument of which a part is typed. */
  #argument(name: string, rows: Model, field?: Field): Drawn {
    const random = this.#random;
    const begun = (choices: readonly Choice[]) =>
      random.chance(0.6)
        ? ""
        : random.pick(choices.length > 0 ? choices : [{ label: "x", texts: [] }]).label.slice(0, random.integer(1, 3));
    const quoted = (choices: readonly Choice[]): Hole => ({
      typed: `"${begun(choices)}|"`,
      choices: choices.map(({ label }) => ({ label, texts: [`"${label}"`] })),
    });
    const whole = (choices: readonly Choice[]): Drawn => ({
      before: "",
      hole: { start: `${name}: `, typed: "|", choices },
      after: "",
    });
    if (name === "order" || name === "viaCursor") {
      const fields = rows.fields.map(({ name: label }) => ({ label, texts: [] as string[] }));
      const other = random.chance(0.4) ? `{ field: "${random.pick(rows.fields).name}" }, ` : "";
      switch (random.integer(1, 4)) {
        case 1:
          return {
            before: `${name}: [${other}{ `,
            hole: { start: "field: ", ...quoted(fields) },
            after: random.pick([" }]", ', direction: "DESC" }]']),
          };
        case 2: {
          const words = ["ASC", "DESC"].map((label) => ({ label, texts: [] }));
          return {
            before: `${name}: [${other}{ field: "${this.#sorted(rows)}", `,
            hole: { start: "direction: ", ...quoted(words) },
            after: " }]",
          };
        }
        case 3:
          return {
            before: `${name}: [${other}`,
            hole: {
              typed: "|",
              choices: fields.map(({ label }) => ({ label, texts: [`{ field: "${label}", direction: "ASC" }`] })),
            },
            after: "]",
          };
        default: {
          const keys = [
            { label: "field", texts: fields.map(({ label }) => `field: "${label}"`) },
            { label: "direction", texts: ['direction: "ASC"', 'direction: "DESC"'] },
            { label: "nulls", texts: ['nulls: "last"', 'nulls: "first"'] },
          ];
          const given = random.chance(0.5) ? `field: "${this.#sorted(rows)}", ` : "";
          return {
            before: `${name}: [${other}{ ${given}`,
            hole: { typed: "|", choices: given === "" ? keys : keys.slice(1) },
            after: " }]",
          };
        }
      }
    }
    if (name === "cache") {
      const choices = [
        { label: "maxAge", texts: ["maxAge: 60"] },
        { label: "sharedMaxAge", texts: ["sharedMaxAge: 60"] },
        { label: "vary", texts: ['vary: ["Accept-Language"]'] },
      ];
      return { before: "cache: { ", hole: { typed: "|", choices }, after: " }" };
    }
    if (name === "where") {
      const keys = this.#conditions(rows);
      if (random.chance(0.5)) return { before: "where: { ", hole: { typed: "|", choices: keys }, after: " }" };
      const key = random.pick(keys.length > 0 ? keys : [{ label: "x", texts: [] }]);
      const choices = key.texts
        .map((text) => text.slice(key.label.length + 2))
        .map((text) => ({ label: text, texts: [text] }));
      return { before: "where: { ", hole: { start: `${key.label}: `, typed: "|", choices }, after: " }" };
    }
    const names = this.#names(name, rows, field);
    if (names !== undefined) {
      const paths = names.map((label) => ({ label, texts: [] as string[] }));
      if (name === "path") return { before: "", hole: { start: "path: ", ...quoted(paths) }, after: "" };
      if (name !== "fields" && name !== "filters" && name !== "distinct" && name !== "scopedBy" && random.chance(0.2)) {
        const relations = rows.fields.filter((each) => this.#isExposed(each));
        if (relations.length > 0) {
          const relation = random.pick(relations);
          const inner = (this.#target(relation)?.fields ?? []).map((each) => `${relation.name}.${each.name}`);
          const all = [...rows.fields.map((each) => each.name), ...inner].map((label) => ({
            label,
            texts: [`"${label}"`],
          }));
          return { before: `${name}: [`, hole: { typed: `"${relation.name}.|"`, choices: all }, after: "]" };
        }
      }
      if (name !== "anyOf") {
        switch (random.integer(1, 4)) {
          case 1:
            return whole(paths.map(({ label }) => ({ label, texts: [`["${label}"]`] })));
          case 2:
            return {
              before: `${name}: [`,
              hole: { typed: "|", choices: paths.map(({ label }) => ({ label, texts: [`"${label}"`] })) },
              after: "]",
            };
          default: {
            const other = random.chance(0.5) ? random.pick(paths).label : undefined;
            const choices = paths.filter(({ label }) => label !== other);
            return {
              before: `${name}: [${other === undefined ? "" : `"${other}", `}`,
              hole: quoted(choices),
              after: "]",
            };
          }
        }
      }
      return { before: "anyOf: { any: [", hole: quoted(paths), after: "] }" };
    }
    const choices = this.#texts(name, rows, field).map((text) => ({ label: text.replaceAll('"', ""), texts: [text] }));
    return whole(choices);
  }

  #isExposed({ kind, type }: Field): boolean {
    return kind === "object" && this.#exposed.has(type);
  }

  #sorted({ fields }: Model): string {
    return this.#random.pick(fields.filter(({ kind, isList }) => kind !== "object" && !isList)).name;
  }

  /** Returns the names of fields, and paths over one relation to one item, that an argument may name; undefined for others. */
  #names(name: string, rows: Model, field?: Field): readonly string[] | undefined {
    const own = rows.fields.map((each) => each.name);
    if (["fields", "filters", "distinct", "identifier", "scopedBy"].includes(name)) return own;
    if (!["search", "clientIncludes", "anyOf"].includes(name) && !(name === "path" && field !== undefined))
      return undefined;
    const paths = rows.fields.flatMap((each) =>
      this.#isExposed(each) && !each.isList
        ? (this.#target(each)?.fields ?? []).map((inner) => `${each.name}.${inner.name}`)
        : [],
    );
    return [...own, ...paths];
  }

  #conditions({ fields }: Model): readonly Choice[] {
    return fields.flatMap(({ name, kind, type, isList }): readonly Choice[] => {
      const values =
        kind === "enum"
          ? (this.#schema.enums.find((each) => each.name === type)?.values ?? []).map((each) => each.name)
          : (plainValues[type] ?? []);
      return isList || kind === "object" || values.length === 0
        ? []
        : [{ label: name, texts: values.map((value) => `${name}: ${value}`) }];
    });
  }

  /** Returns values of an argument, many for those that name fields. */
  #texts(name: string, rows: Model, field?: Field, annotation?: AnnotationName): readonly string[] {
    if (name === "order" && annotation === "count") return ["true", "false"];
    const names = this.#names(name, rows, field);
    if (name === "anyOf") return (names ?? []).map((each) => `{ any: ["${each}"] }`);
    if (name === "path" && field !== undefined) return (names ?? []).map((each) => `"${each}"`);
    if (names !== undefined) return names.map((each) => `["${each}"]`);
    if (name === "order" || name === "viaCursor")
      return rows.fields.map((each) => `[{ field: "${each.name}", direction: "ASC" }]`);
    if (name === "where") return this.#conditions(rows).flatMap(({ texts }) => texts.map((text) => `{ ${text} }`));
    if (name === "type" && annotation === "filter") return ["String", "Int", "Float", "Boolean", "DateTime"];
    const fixed = fixedTexts[name];
    if (fixed !== undefined) return fixed;
    const { enum: words, type } = this.#schemaOf(name);
    if (Array.isArray(words)) return words.map((word) => JSON.stringify(word));
    return type === "boolean" ? ["true", "false"] : ["20", "1"];
  }

  #schemaOf(name: string): { readonly enum?: unknown; readonly type?: unknown } {
    for (const { named = {} } of Object.values(annotationSpecs))
      if (named[name] !== undefined) return named[name].spec.schema;
    return {};
  }
}

const pagingArguments = [
  "fields",
  "order",
  "viaCursor",
  "filters",
  "search",
  "anyOf",
  "clientIncludes",
  "itemsPerPage",
  "partial",
  "count",
  "cache",
  "clientFields",
];

const plainValues: Readonly<Record<string, readonly string[]>> = {
  Boolean: ["true", "false"],
  Int: ["1"],
  BigInt: ["1"],
  Float: ["1"],
  Decimal: ["1"],
  String: ['"text"'],
  DateTime: ["{ lt: now() }"],
};

const fixedTexts: Readonly<Record<string, readonly string[]>> = {
  path: ['"/drawn-path"', '"drawn-segment"'],
  operation: ['"another"', '"get"', '"getCollection"'],
  operations: ['["getCollection"]', '["get"]'],
  parameters: ["{ since: DateTime? }"],
  computed: ['{ fullName: "String" }'],
  cache: ["{ maxAge: 60 }"],
  type: ['"https://schema.org/Thing"'],
  shortName: ['"DrawnName"'],
  as: ['"total"'],
};

/** The texts of annotations whose arguments are not tried. */
const annotationTexts: Readonly<Partial<Record<AnnotationName, readonly string[]>>> = {
  pagination: ["@pagination", '@pagination(operation: "another")'],
  embed: ["@embed", "@embed(limit: 5)"],
  count: ["@count", '@count(as: "total")'],
  name: ['@name("other")'],
  hidden: ["@hidden"],
  restricted: ["@restricted"],
};
