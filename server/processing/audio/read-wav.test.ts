import { expect, test } from 'vitest'
import { Damage } from './damage'
import { aLaw, muLaw, readWav, SAMPLE_READERS } from './read-wav'
import { tone } from './testing/make-audio'
import { wav } from './write-wav'

const SAMPLES = tone(0.5, 8000)
const file = Buffer.from(wav([SAMPLES], { rate: 8000 }))
const format = file.subarray(12, 36)
const sound = file.subarray(44)

function chunk(id: string, content: Uint8Array, size = content.length): Buffer {
  const header = Buffer.alloc(8)
  header.write(id, 'latin1')
  header.writeUInt32LE(size, 4)
  return Buffer.concat([header, content])
}

const riff = (...chunks: Uint8Array[]) => chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
const list = (length: number) => chunk('LIST', Buffer.alloc(length, 'a'))

/** A file whose sizes have 64 bits (EBU Tech 3306), with a chunk behind the sound. */
function rf64(): Buffer {
  const sizes = Buffer.alloc(28)
  sizes.writeBigUInt64LE(BigInt(sound.length), 8)
  const content = [Buffer.from('WAVE'), chunk('ds64', sizes), format, chunk('data', sound, 0xffff_ffff), list(40)]
  return chunk('RF64', Buffer.concat(content), 0xffff_ffff)
}

/** The same format with another number of bits. */
function formatOfBits(bits: number): Buffer {
  const copy = Buffer.from(format)
  copy.writeUInt16LE(bits, 22)
  return copy
}

function read(bytes: Uint8Array) {
  const damage = new Damage()
  const samples: number[] = []
  for (const [channel = new Float32Array()] of readWav(bytes, damage, 10).blocks as Iterable<Float32Array[]>)
    samples.push(...channel)
  return { samples, damage: damage.sentence() }
}

test.each<[what: string, bytes: Uint8Array]>([
  ['a usual file', file],
  ['a list before the format', riff(list(26), format, chunk('data', sound))],
  ['a list of odd length with the byte that follows it', riff(list(7), Buffer.alloc(1), format, chunk('data', sound))],
  ['a list of odd length without this byte', riff(list(7), format, chunk('data', sound))],
  ['the sound before the format', riff(chunk('data', sound), format)],
  ['sizes of 64 bits', rf64()],
  ['samples of 12 bits in 16', riff(formatOfBits(12), chunk('data', sound))],
  ['zeros behind the last chunk', Buffer.concat([file, Buffer.alloc(37)])],
])('%s', (_, bytes) => {
  const { samples, damage } = read(bytes)
  expect(damage).toBeNull()
  expect(samples).toHaveLength(SAMPLES.length)
  expect(Math.max(...samples.map((sample, at) => Math.abs(sample - (SAMPLES[at] as number))))).toBeLessThan(2 ** -14)
})

test('a second file behind sound of odd length without the byte that follows it is read', () => {
  const write = (view: DataView, at: number, sample: number) => view.setUint8(at, 128 + Math.round(100 * sample))
  const odd = wav([SAMPLES.subarray(1)], { rate: 8000, bits: 8, write })
  const { samples, damage } = read(Buffer.concat([odd, odd]))
  expect({ count: samples.length, damage }).toEqual({ count: 2 * (SAMPLES.length - 1), damage: null })
})

test('other bytes behind the last chunk are reported', () => {
  expect(read(Buffer.concat([file, Buffer.alloc(37, 1)])).damage).toMatch(/37 bytes could not be read/)
})

/** From the tables of ITU-T G.711, scaled to 16 bits. */
test.each([
  [0x00, -32_124],
  [0x80, 32_124],
  [0x7f, 0],
  [0xff, 0],
  [0xfe, 8],
  [0x7e, -8],
  [0xef, 132],
  [0x8f, 16_764],
])('the mu-law byte %i is %i', (byte, sample) => {
  expect(muLaw(byte) + 0).toBe(sample)
})

test.each([
  [0xd5, 8],
  [0x55, -8],
  [0xaa, 32_256],
  [0x2a, -32_256],
  [0xd4, 24],
  [0xc5, 264],
  [0x85, 4224 / 1],
])('the A-law byte %i is %i', (byte, sample) => {
  expect(aLaw(byte)).toBe(sample)
})

test.each<[kind: string, bytes: number[], sample: number]>([
  ['pcm-8', [128], 0],
  ['pcm-8', [0], -1],
  ['pcm-16', [0x00, 0x80], -1],
  ['pcm-16', [0xff, 0x7f], 32_767 / 32_768],
  ['pcm-24', [0x00, 0x00, 0x80], -1],
  ['pcm-24', [0x01, 0x00, 0x00], 2 ** -23],
  ['pcm-24', [0xff, 0xff, 0xff], -(2 ** -23)],
  ['pcm-32', [0, 0, 0, 0x40], 0.5],
  ['float-32', [0, 0, 0, 0x3f], 0.5],
  ['float-32', [0, 0, 0x80, 0x40], 1],
  ['float-32', [0, 0, 0xc0, 0x7f], 0],
  ['float-64', [0, 0, 0, 0, 0, 0, 0xe0, 0xbf], -0.5],
])('a sample of %s is read from %j', (kind, bytes, sample) => {
  expect(SAMPLE_READERS[kind]?.(new DataView(Uint8Array.from(bytes).buffer), 0)).toBe(sample)
})
