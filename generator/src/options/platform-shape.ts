/** What platform.yaml may hold: ONE table, from which its reader and its JSON Schema are fed. */
import {
  defaultParameterNames,
  type PaginationOption,
  type ParameterNames,
  type ParameterOption,
  paginationOptions,
  parameterOptions,
  type Theme,
} from "@prisma-paged/runtime/generator";

export const formats = ["jsonld", "json", "html"] as const;

/** Where nulls are put; `database`: where it has them. */
export const nullsPlacements = ["first", "last", "database"] as const;

export type WrittenNulls = (typeof nullsPlacements)[number];

/** How clients know the fields of items; `none`: by their names in Prisma. */
export const namings = ["snake_case", "camelCase", "none"] as const;

export type Naming = (typeof namings)[number];

export type Format = (typeof formats)[number];

export type Shape = MappingShape | LeafShape;

export interface MappingShape {
  readonly kind: "mapping";
  readonly summary: string;
  readonly keys: { readonly [key: string]: Shape };
}

export type LeafShape =
  | { readonly kind: "text"; readonly target: "title" | "description" | "version"; readonly summary: string }
  | {
      readonly kind: "flag";
      readonly target: "hydraPrefix" | "reference" | "suffixes";
      readonly default: boolean;
      readonly summary: string;
    }
  | { readonly kind: "theme"; readonly target: keyof Theme; readonly summary: string }
  | { readonly kind: "formats"; readonly summary: string }
  | {
      readonly kind: "word";
      readonly target: "orderNulls" | "naming";
      readonly words: readonly string[];
      readonly default: string;
      readonly summary: string;
    }
  | { readonly kind: "option"; readonly option: PaginationOption; readonly summary: string }
  | {
      readonly kind: "parameter";
      readonly target: keyof ParameterNames;
      readonly default: string;
      readonly summary: string;
    };

const defaults: MappingShape = {
  kind: "mapping",
  summary: "Paging options that hold where neither resource nor operation sets them.",
  keys: Object.fromEntries(
    paginationOptions.flatMap((option) =>
      option.global === undefined
        ? []
        : [[option.global, { kind: "option", option, summary: option.summary } as const]],
    ),
  ),
};

/** The names of the query parameters that are set in this mapping. */
function parameterNames(place: ParameterOption["place"]): MappingShape["keys"] {
  const targets = Object.keys(parameterOptions) as (keyof ParameterNames)[];
  const here = targets.filter((target) => parameterOptions[target].place === place);
  return Object.fromEntries(
    here.map((target) => {
      const { option, summary } = parameterOptions[target];
      return [option, { kind: "parameter", target, default: defaultParameterNames[target], summary } as const];
    }),
  );
}

/** The file's root. Every key is optional. */
export const platformShape: MappingShape = {
  kind: "mapping",
  summary: "The global level of prisma-paged.",
  keys: {
    platform: {
      kind: "mapping",
      summary: "The settings that hold for the whole API.",
      keys: {
        title: {
          kind: "text",
          target: "title",
          summary: "The API's name, for the documentation and the browsable page.",
        },
        description: { kind: "text", target: "description", summary: "What the API offers, for the documentation." },
        version: {
          kind: "text",
          target: "version",
          summary: 'The API\'s version, in quotes where it looks like a number: "1.0".',
        },
        formats: { kind: "formats", summary: "The formats that answers may have; all three by default." },
        suffixes: {
          kind: "flag",
          target: "suffixes",
          default: true,
          summary: "Whether `.json` and `.jsonld` at the end of a path choose the format.",
        },
        reference: {
          kind: "flag",
          target: "reference",
          default: true,
          summary: "Whether `GET /docs` is a reference page for people, made from the OpenAPI document.",
        },
        theme: {
          kind: "mapping",
          summary: "How the HTML pages look. Their name is the title.",
          keys: {
            logo: {
              kind: "theme",
              target: "logo",
              summary:
                "An image beside the name: a path that the application serves, or an https URL, which browsers then load.",
            },
            accent_color: {
              kind: "theme",
              target: "accent",
              summary:
                "The colour of links and buttons: #rrggbb, in quotes. Each colour scheme shows the nearest shade that can be read.",
            },
          },
        },
        naming: {
          kind: "word",
          target: "naming",
          words: namings,
          default: "none",
          summary: "How clients know the fields of items: their names in Prisma, or these in another letter case.",
        },
        defaults,
        collection: {
          kind: "mapping",
          summary: "Settings of collections.",
          keys: {
            order_nulls: {
              kind: "word",
              target: "orderNulls",
              words: nullsPlacements,
              default: "database",
              summary:
                "Where an order has its nulls, unless it says so itself: first or last, or where the database has them.",
            },
            ...parameterNames("collection"),
            pagination: {
              kind: "mapping",
              summary: "Names of the query parameters; an old name is then an ordinary parameter without effect.",
              keys: parameterNames("collection.pagination"),
            },
          },
        },
        serializer: {
          kind: "mapping",
          summary: "Settings of the documents.",
          keys: {
            hydra_prefix: {
              kind: "flag",
              target: "hydraPrefix",
              default: true,
              summary: "Whether Hydra's keys carry the prefix `hydra:`.",
            },
          },
        },
      },
    },
  },
};
