import { joined } from './make-audio'

type Random = (below: number) => number
type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array

const range = (bytes: Uint8Array, random: Random, longest = 8192) => {
  const start = random(bytes.length)
  return { start, end: Math.min(bytes.length, start + 1 + random(longest)) }
}

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'bit flips': (bytes, random) => {
    const copy = bytes.slice()
    for (let i = 1 + random(20); i > 0; i--) {
      const at = random(copy.length)
      copy[at] = (copy[at] as number) ^ (1 << random(8))
    }
    return copy
  },
  'bit flips in the header': (bytes, random) => {
    const copy = bytes.slice()
    for (let i = 1 + random(4); i > 0; i--) {
      const at = random(Math.min(600, copy.length))
      copy[at] = (copy[at] as number) ^ (1 << random(8))
    }
    return copy
  },
  cut: (bytes, random) => bytes.slice(0, random(bytes.length)),
  'a range removed': (bytes, random) => {
    const { start, end } = range(bytes, random)
    return joined(bytes.subarray(0, start), bytes.subarray(end))
  },
  'a range twice': (bytes, random) => {
    const { start, end } = range(bytes, random)
    return joined(bytes.subarray(0, end), bytes.subarray(start))
  },
  'two ranges swapped': (bytes, random) => {
    const [a, b, c, d] = Array.from({ length: 4 }, () => random(bytes.length)).sort((x, y) => x - y)
    return joined(
      bytes.subarray(0, a),
      bytes.subarray(c, d),
      bytes.subarray(b, c),
      bytes.subarray(a, b),
      bytes.subarray(d),
    )
  },
  zeros: (bytes, random) => {
    const { start, end } = range(bytes, random)
    return bytes.slice().fill(0, start, end)
  },
  'random bytes': (bytes, random) => {
    const { start, end } = range(bytes, random, 2000)
    return bytes.map((byte, at) => (at >= start && at < end ? random(256) : byte))
  },
  'wrong sizes': (bytes, random) => {
    const copy = bytes.slice()
    const at = random(Math.max(1, random(2) ? 300 : copy.length))
    copy.set(
      Uint8Array.from({ length: 4 }, () => [0, 0xff, 0x7f, random(256)][random(4)] as number).subarray(
        0,
        Math.max(0, copy.length - at),
      ),
      Math.min(at, copy.length),
    )
    return copy
  },
  'appended bytes': (bytes, random) =>
    joined(
      bytes,
      Uint8Array.from({ length: 1 + random(5000) }, () => random(256)),
    ),
}
