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

/** More than any schema has, and little enough for any browser: a short link may inflate to a thousand times its length. */
const mostBytes = 1_000_000;

/** Undefined for what is not such a text, such as half a link, and for more than a megabyte. */
export async function decoded(hash: string): Promise<State | undefined> {
  try {
    const binary = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw"), mostBytes));
    const [schema, yaml = ""]: readonly unknown[] = JSON.parse(text);
    return typeof schema === "string" && typeof yaml === "string" ? { schema, yaml } : undefined;
  } catch {
    return undefined;
  }
}

/** @throws RangeError as soon as more than `most` bytes come */
async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most = Number.POSITIVE_INFINITY,
): Promise<ArrayBuffer> {
  let length = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > most) throw new RangeError(`more than ${most} bytes`);
      controller.enqueue(chunk);
    },
  });
  return new Response(new Blob([bytes]).stream().pipeThrough(through).pipeThrough(bounded)).arrayBuffer();
}
