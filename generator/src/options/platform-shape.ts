/**
 * The settings that platform.yaml may contain, in ONE table: the reader of the file and its JSON Schema are built from
 * it.
 */
import {
  defaultParameterNames,
  type FormatName,
  formatNames,
  formatTable,
  type ParameterNames,
  type ParameterOption,
  paginationOptions,
  parameterOptions,
} from "@prisma-paged/runtime/generator";
import { replaceBy, write } from "../diagnostics/advice.js";
import { optionSpecs } from "./option-specs.js";
import { nullsMeanings, nullsPlacements, type WrittenNulls } from "./order-value.js";
import { parameterNameSpecs } from "./parameter-names.js";
import { themeSpecs } from "./theme.js";
import { textOf } from "./value.js";
import { boolean, list, text, type ValueSpec, word } from "./value-spec.js";

/** The formats of an API that does not set them. */
export const defaultFormats: readonly FormatName[] = formatNames.filter((name) => formatTable[name].isDefault);

const furtherFormats = formatNames.filter((name) => !formatTable[name].isDefault);

/** The namings that derive public names from Prisma's. `none` keeps the names in Prisma. */
const namings = ["snake_case", "camelCase", "none"] as const;

export type Naming = (typeof namings)[number];

/** Whether items have every field that is not hidden, or each resource must list its fields. */
const exposures = ["all", "listed"] as const;

/** The settings of the whole API, besides the options of operations. */
export interface PlatformSettings {
  readonly title?: string;
  readonly description?: string;
  readonly version?: string;
  readonly formats: readonly FormatName[];
  /** Whether paths can name a format: `/books.json`. */
  readonly suffixes: boolean;
  /** Whether there is an OpenAPI document. */
  readonly openapi: boolean;
  /** Whether there is documentation for Hydra clients. */
  readonly hydra: boolean;
  /** The naming that gives the fields of items their public names. */
  readonly naming: Naming;
  /** Whether a resource needs a list of its fields. */
  readonly fields: (typeof exposures)[number];
  /** The placement of nulls in an order. Undefined if it is not set. */
  readonly orderNulls?: WrittenNulls;
  readonly hydraPrefix: boolean;
}

export type PlatformKey = Section | Leaf;

export interface Section {
  readonly kind: "section";
  readonly summary: string;
  readonly keys: { readonly [key: string]: PlatformKey };
  /** The help for words that belong elsewhere: for `name` in `theme`, to set `title`. Default: no help. */
  readonly elsewhere?: { readonly [key: string]: string };
}

/** The settings of `platform.csv`. */
export interface CsvSettings {
  readonly bom?: boolean;
}

/** A key with a value, and the part of the configuration that the value sets. */
export interface Leaf {
  readonly kind: "leaf";
  readonly group: "api" | "theme" | "csv" | "parameters" | "defaults";
  readonly target: string;
  readonly spec: ValueSpec<unknown>;
  readonly default?: unknown;
  /** True if `null` leaves it unset, as it is by default. */
  readonly nullable?: boolean;
  readonly summary: string;
  /** Other words that people write for this key. The error for such a word proposes the key. */
  readonly aliases?: readonly string[];
}

function section(summary: string, keys: Section["keys"]): Section {
  return { kind: "section", summary, keys };
}

function setting<Target extends keyof PlatformSettings>(
  target: Target,
  spec: ValueSpec<NonNullable<PlatformSettings[Target]>>,
  summary: string,
  byDefault?: PlatformSettings[Target],
): Leaf {
  return { kind: "leaf", group: "api", target, spec, summary, default: byDefault };
}

const plainText = text({
  takes: "a text",
  hint: (value) =>
    value.kind === "number"
      ? replaceBy(value.span, `"${value.text}"`, `write it in quotes: "${value.text}"`)
      : undefined,
});

const formatList = list(
  word(formatNames, {
    takes: `a list of different formats out of ${formatNames.join(", ")}`,
    meanings: {
      jsonld: "JSON-LD with the Hydra vocabulary, which generic clients read.",
      json: "Plain JSON.",
      html: "Pages for people, with forms for the filters.",
      csv: "A table for spreadsheets.",
      ndjson: "One JSON document per line.",
    },
  }),
  {
    hint: (value) => {
      const single = formatNames.find((format) => format === textOf(value));
      return single && write(value.span, `[${single}]`);
    },
  },
);

export const naming: ValueSpec<Naming> = word(namings, {
  meanings: {
    snake_case: "`publishedAt` is `published_at` to clients.",
    camelCase: "`published_at` is `publishedAt` to clients.",
    none: "Clients know the names in Prisma.",
  },
});

const defaults: Section["keys"] = Object.fromEntries(
  paginationOptions.flatMap(({ key, global, kind, default: byDefault, summary }) => {
    if (global === undefined) return [];
    const leaf = { kind: "leaf", group: "defaults", target: key, spec: optionSpecs[kind], summary } as const;
    return [[global, byDefault === null ? { ...leaf, nullable: true } : { ...leaf, default: byDefault }]];
  }),
);

/** Returns the keys of a section that name query parameters. */
function parameterNames(place: ParameterOption["place"]): Section["keys"] {
  const targets = Object.keys(parameterOptions) as (keyof ParameterNames)[];
  const leaves = targets.flatMap((target): readonly [string, Leaf][] => {
    const { option, summary, place: optionPlace } = parameterOptions[target];
    const byDefault = defaultParameterNames[target];
    const spec = parameterNameSpecs[parameterOptions[target].form];
    return optionPlace === place
      ? [[option, { kind: "leaf", group: "parameters", target, spec, default: byDefault, summary }]]
      : [];
  });
  return Object.fromEntries(leaves);
}

/** The file's root. Every key is optional. */
export const platformShape: Section = section("The global level of prisma-paged.", {
  platform: section("The settings that hold for the whole API.", {
    title: setting("title", plainText, "The API's name, for the documentation and the browsable page."),
    description: setting("description", plainText, "What the API offers, for the documentation."),
    version: setting("version", plainText, 'The API\'s version, in quotes if it looks like a number: "1.0".'),
    formats: setting(
      "formats",
      formatList,
      `The formats that answers may have, the default one first; ${furtherFormats.map((name) => `\`${name}\``).join(" and ")} are off by default.`,
      defaultFormats,
    ),
    suffixes: setting("suffixes", boolean, "Whether a suffix of a path, such as `.json`, chooses the format.", true),
    openapi: setting("openapi", boolean, "Whether `GET /openapi.json` is an OpenAPI document.", true),
    hydra: setting("hydra", boolean, "Whether `GET /docs.jsonld` is documentation for Hydra clients.", true),
    csv: section("How CSV is written.", {
      bom: {
        kind: "leaf",
        group: "csv",
        target: "bom",
        spec: boolean,
        default: false,
        summary:
          "Whether CSV begins with a byte order mark: without it, Excel takes it for another encoding than UTF-8.",
      },
    }),
    theme: {
      ...section("How the HTML pages look. Their name is the title.", {
        logo: {
          kind: "leaf",
          group: "theme",
          target: "logo",
          spec: themeSpecs.logo,
          summary:
            "An image next to the name: a path that the application serves, or an https URL, which browsers then load.",
        },
        accent_color: {
          kind: "leaf",
          group: "theme",
          target: "accent",
          spec: themeSpecs.accent,
          summary:
            "The colour of links and buttons: #rrggbb, in quotes. Each colour scheme shows the nearest shade that can be read.",
          aliases: ["accent", "color", "primary_color"],
        },
      }),
      elsewhere: { name: "the name on the pages is `title`, under `platform`" },
    },
    naming: setting(
      "naming",
      naming,
      "How clients know the fields of items: their names in Prisma, or these in another letter case.",
      "none",
    ),
    fields: setting(
      "fields",
      word(exposures, {
        meanings: {
          all: "Items have every field that is not hidden.",
          listed: "Each resource must list the fields of its items, so that a new column is private at first.",
        },
      }),
      "Whether items have every field that is not hidden, or each resource must list its fields.",
      "all",
    ),
    defaults: section("Paging options that hold where neither resource nor operation sets them.", defaults),
    collection: section("Settings of collections.", {
      order_nulls: setting(
        "orderNulls",
        word(nullsPlacements, { meanings: nullsMeanings }),
        "Where an order has its nulls, unless it says so itself: first or last, or where the database has them.",
        "database",
      ),
      ...parameterNames("collection"),
      pagination: section(
        "Names of the query parameters; an old name is then an ordinary parameter without effect.",
        parameterNames("collection.pagination"),
      ),
    }),
    serializer: section("Settings of the documents.", {
      hydra_prefix: setting("hydraPrefix", boolean, "Whether Hydra's keys carry the prefix `hydra:`.", true),
    }),
  }),
});
