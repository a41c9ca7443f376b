// SHA-256 and its keyed form for short texts, without the platform: Node takes longer to load its own
// cryptography than this takes for a few hundred bytes. For files, use the platform's.

// The first 32 bits behind the point of the cube roots of the first 64 primes.
const ROUND_WORDS = wordsOf(
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc3' +
    '72be5d7480deb1fe9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da' +
    '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13' +
    '650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3748f82ee78a5636f84c878148cc70208' +
    '90befffaa4506cebbef9a3f7c67178f2',
);
// The same of the square roots of the first eight.
const START_WORDS = wordsOf('6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19');

const BLOCK = 64;

function wordsOf(digits: string): Int32Array {
  return Int32Array.from({ length: digits.length / 8 }, (_, index) =>
    Number.parseInt(digits.slice(index * 8, index * 8 + 8), 16),
  );
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const state = START_WORDS.slice();
  const padded = padding(bytes);
  const schedule = new Int32Array(64);
  for (let at = 0; at < padded.byteLength; at += BLOCK) mixBlock(state, padded, at, schedule);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** As RFC 2104 has it, in hexadecimal digits. */
export function hmacSha256(key: Uint8Array, text: Uint8Array): string {
  const own = new Uint8Array(BLOCK);
  own.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      own.map((byte) => byte ^ 0x36),
      text,
    ),
  );
  const outer = sha256(
    joined(
      own.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
  return Array.from(outer, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

/** One bit, then zeros, then the length in bits, up to a whole block. */
function padding(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, (bytes.length * 8) >>> 0);
  return view;
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Without lists that come and go: this runs before Node has made anything of it fast. */
function mixBlock(state: Int32Array, block: DataView, at: number, words: Int32Array): void {
  for (let index = 0; index < 16; index += 1) words[index] = block.getInt32(at + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const two = words[index - 2] ?? 0;
    const fifteen = words[index - 15] ?? 0;
    const late = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    const early = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
    words[index] = (words[index - 16] ?? 0) + early + (words[index - 7] ?? 0) + late;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const fromE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const fromA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const first = (h + fromE + choice + (ROUND_WORDS[index] ?? 0) + (words[index] ?? 0)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + fromA + majority) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    state[index] = (state[index] ?? 0) + word;
}
