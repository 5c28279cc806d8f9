/** What a person edits, and its form in an address: compressed, so that a link holds a whole schema. */

export interface State {
  readonly schema: string;
  /** The text of platform.yaml; empty for none. */
  readonly yaml: string;
}

/** For the part of an address after `#`: both texts with raw deflate, in the alphabet of URLs. */
export async function encoded({ schema, yaml }: State): Promise<string> {
  const text = JSON.stringify(yaml === "" ? [schema] : [schema, yaml]);
  const bytes = new Uint8Array(
    await piped(Uint8Array.from(new TextEncoder().encode(text)), new CompressionStream("deflate-raw")),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Undefined for what is not such a text, such as half a link. */
export async function decoded(hash: string): Promise<State | undefined> {
  try {
    const binary = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw")));
    const [schema, yaml = ""]: readonly unknown[] = JSON.parse(text);
    return typeof schema === "string" && typeof yaml === "string" ? { schema, yaml } : undefined;
  } catch {
    return undefined;
  }
}

function piped(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer();
}
