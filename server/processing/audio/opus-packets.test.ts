import { expect, test } from 'vitest'
import { decodePackets } from './decode-opus'
import { packetSamples } from './opus-packets'
import { random } from './testing/random'

test.each<[what: string, packet: number[], samples: number | null]>([
  ['nothing', [], null],
  ['SILK 10 ms, an empty frame', [0x00], 480],
  ['SILK 60 ms', [0x18, 1, 2, 3], 2880],
  ['hybrid 20 ms', [0x68, 1], 960],
  ['CELT 2.5 ms', [0x80, 1], 120],
  ['two equal frames of 20 ms', [0x79 - 0x10, 1, 2], 1920],
  ['two equal frames with an odd number of bytes', [0x69, 1, 2, 3], null],
  ['two frames, the first longer than the packet', [0x6a, 200, 1], null],
  ['two frames, the first of one byte', [0x6a, 1, 9, 8], 1920],
  ['a number of frames without the number', [0x6b], null],
  ['no frame', [0x6b, 0], null],
  ['six frames of 20 ms, 120 ms', [0x6b, 6, 1, 2, 3, 4, 5, 6], 5760],
  ['seven frames of 20 ms, 140 ms', [0x6b, 7, 1, 2, 3, 4, 5, 6, 7], null],
  ['48 frames of 2.5 ms', [0x83, 48], 5760],
  ['padding longer than the packet', [0x6b, 0x41, 200, 1], null],
  ['padding of one byte', [0x6b, 0x41, 1, 7, 0], 960],
  ['variable sizes', [0x6b, 0x82, 1, 7, 8, 9], 1920],
  ['variable sizes beyond the end', [0x6b, 0x82, 9, 7], null],
])('a packet with %s has its duration', (_, packet, samples) => {
  expect(packetSamples(Uint8Array.from(packet))).toBe(samples)
})

test('libopus decodes exactly the packets that are valid, with the same duration', async () => {
  const next = random(1)
  const packets = Array.from({ length: 5000 }, () => Uint8Array.from({ length: 1 + next(24) }, () => next(256)))
  let index = 0
  let valid = 0
  for await (const block of decodePackets(packets, 48_000)) {
    const samples = packetSamples(packets[index++] as Uint8Array)
    expect([index, block?.[0]?.length ?? null]).toEqual([index, samples])
    if (samples !== null) valid++
  }
  expect(valid).toBeGreaterThan(1000)
  expect(valid).toBeLessThan(4900)
})
