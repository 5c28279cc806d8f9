/** SHA-256 without a promise: `crypto.subtle` has only an asynchronous one, and not every runtime has Node's. */

/** The digest of a text in UTF-8, as base64. */
export function sha256(text: string): string {
  const blocks = padded(new TextEncoder().encode(text));
  const state = new Uint32Array(initial);
  for (let start = 0; start < blocks.byteLength; start += 64) compress(state, new DataView(blocks.buffer, start, 64));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word);
  });
  return btoa(String.fromCharCode(...new Uint8Array(digest.buffer)));
}

/** The message, a one bit, zeros, and the message's length in bits: whole blocks of 64 bytes. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, message.length * 8);
  return blocks;
}

function compress(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(64);
  const word = (index: number) => words[index] ?? 0;
  for (let i = 0; i < 64; i++) {
    words[i] =
      i < 16
        ? block.getUint32(i * 4)
        : word(i - 16) + word(i - 7) + scatter(word(i - 15), 7, 18, -3) + scatter(word(i - 2), 17, 19, -10);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const first = (h + scatter(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + word(i)) | 0;
    const second = (scatter(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value;
  });
}

/** Two rotations and a third one, or a shift if it is negative. */
function scatter(word: number, one: number, two: number, three: number): number {
  return rotated(word, one) ^ rotated(word, two) ^ (three < 0 ? word >>> -three : rotated(word, three));
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const primes = Array.from({ length: 310 }, (_, index) => index + 2).filter((each, index) =>
  Array.from({ length: index }, (_, smaller) => smaller + 2).every((divisor) => each % divisor !== 0),
);
const initial = primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const constants = primes.slice(0, 64).map((prime) => fraction(prime ** (1 / 3)));

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}
