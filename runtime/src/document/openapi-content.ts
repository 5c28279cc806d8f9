/** The parts of an OpenAPI document that the HTML entrypoint shows as a reference. */

export interface OpenApiContent {
  /** The resources, in the order of the document. */
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  /** The routes by path, without the base path: `/cities/{id}`. */
  readonly paths: { readonly [path: string]: { readonly get: RouteContent } };
  readonly components: {
    readonly schemas: { readonly [name: string]: SchemaContent };
    readonly parameters: { readonly [name: string]: ParameterContent };
  };
}

export interface RouteContent {
  readonly tags: readonly string[];
  readonly summary: string;
  /** The paging of the route in words. Texts in backticks are code, and an empty line separates paragraphs. */
  readonly description?: string;
  readonly parameters: readonly (ParameterContent | Reference)[];
  readonly responses: { readonly 200: { readonly description: string; readonly content: MediaTypes } };
}

/** The schemas of a response by media type. */
export interface MediaTypes {
  readonly [mediaType: string]: { readonly schema: SchemaContent };
}

export interface ParameterContent {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: true;
  readonly description: string;
  readonly schema: SchemaContent;
}

/** A reference to a component of the document: `#/components/parameters/page`. */
interface Reference {
  readonly $ref: string;
}

/** The keywords of JSON Schema that the reference shows. */
export interface SchemaContent {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly default?: string | number | boolean;
  readonly items?: SchemaContent;
  readonly properties?: { readonly [key: string]: SchemaContent };
  readonly required?: readonly string[];
  readonly allOf?: readonly SchemaContent[];
  readonly anyOf?: readonly SchemaContent[];
  readonly description?: string;
}
