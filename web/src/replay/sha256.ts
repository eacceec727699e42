/**
 * SHA-256 of a few bytes, as FIPS 180-4 has it. Browsers keep their own from pages that came over
 * plain http, and those must be able to check the dice too.
 */

const BLOCK = 64

/** The first 32 bits of the fractional parts of a root of the first primes: cube roots, square roots. */
const ROUND_WORDS = primes(64).map((prime) => fraction(Math.cbrt(prime)))
const FIRST_WORDS = primes(8).map((prime) => fraction(Math.sqrt(prime)))

/** The 32 bytes of the hash. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = pad(message)
  let hash = Uint32Array.from(FIRST_WORDS)
  for (let start = 0; start < padded.byteLength; start += BLOCK) {
    hash = compressed(hash, spread(new DataView(padded.buffer, start, BLOCK)))
  }
  const bytes = new DataView(new ArrayBuffer(4 * hash.length))
  hash.forEach((word, i) => {
    bytes.setUint32(4 * i, word)
  })
  return new Uint8Array(bytes.buffer)
}

/** A one, zeros, and the length in bits, up to whole blocks. */
function pad(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(length - 4, message.length * 8)
  return padded
}

/** A block's 16 words, and the 48 that follow from them. */
function spread(block: DataView): Uint32Array {
  const words = new Uint32Array(64)
  for (let i = 0; i < 16; i += 1) words[i] = block.getUint32(4 * i)
  for (let i = 16; i < 64; i += 1) {
    const [far, near] = [at(words, i - 15), at(words, i - 2)]
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[i] = at(words, i - 16) + low + at(words, i - 7) + high
  }
  return words
}

function compressed(hash: Uint32Array, words: Uint32Array): Uint32Array<ArrayBuffer> {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  words.forEach((word, i) => {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const one = (h + mixed + chosen + (ROUND_WORDS[i] ?? 0) + word) | 0
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  })
  return Uint32Array.from([a, b, c, d, e, f, g, h], (word, i) => word + at(hash, i))
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime > 0)) found.push(number)
  }
  return found
}
