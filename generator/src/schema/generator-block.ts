/** A generator block of the schema: its provider, its output folder and its other settings. */
export interface GeneratorBlock {
  readonly provider: string;
  /** The absolute path of the output folder. Undefined if the block sets none. */
  readonly output: string | undefined;
  readonly config: { readonly [key: string]: string | readonly string[] | undefined };
}

/** The providers of Prisma Client generators, the newer one first. */
const clientProviders: readonly string[] = ["prisma-client", "prisma-client-js"];

/** Returns the schema's generator of the Prisma Client; undefined if it has none. */
export function findClient(blocks: readonly GeneratorBlock[]): GeneratorBlock | undefined {
  return clientProviders
    .map((provider) => blocks.find((block) => block.provider === provider))
    .find((block) => block !== undefined);
}

/** Returns whether a block generates the Prisma Client. */
export function isClient({ provider }: GeneratorBlock): boolean {
  return clientProviders.includes(provider);
}
