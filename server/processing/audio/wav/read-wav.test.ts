import { expect, test } from 'vitest'
import { Damage } from '../damage'
import { tone } from '../testing/make-audio'
import { wav } from '../testing/wav'
import { readWav } from './read-wav'

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
