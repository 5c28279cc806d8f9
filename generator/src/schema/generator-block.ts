/** A generator block of the schema, as far as it says where the Prisma client is. */
export interface GeneratorBlock {
  readonly provider: string;
  /** Absolute. */
  readonly output: string | undefined;
  readonly config: { readonly [key: string]: string | readonly string[] | undefined };
}

/** The client generators, the newer first. */
const clientProviders: readonly string[] = ["prisma-client", "prisma-client-js"];

/** The schema's own client generator; undefined if it has none. */
export function findClient(blocks: readonly GeneratorBlock[]): GeneratorBlock | undefined {
  return clientProviders
    .map((provider) => blocks.find((block) => block.provider === provider))
    .find((block) => block !== undefined);
}

/** True for a generator of the Prisma client. */
export function isClient({ provider }: GeneratorBlock): boolean {
  return clientProviders.includes(provider);
}
