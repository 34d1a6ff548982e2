import { describe, expect, test } from 'vitest'
import { CHANNEL_SECONDS, MAX_PARTS, MAX_RECORDING_BYTES, PART_BYTES } from '../../server/contract/intake/protocol'
import { PCM_RATE, recordingFile, WAV_HEADER_BYTES, WAV_TYPE, wavFile, wavHeader } from './slice-recorder'

describe('the header', () => {
  test.each([
    ['of an upload states no length', null, 0xffff_ffff, 0xffff_ffff],
    ['of an empty file', 0, 36, 0],
    ['of a second', 32_000, 32_036, 32_000],
  ])('%s', (_what, bytes, riff, data) => {
    const header = wavHeader(bytes)
    const view = new DataView(header)
    expect(Buffer.from(header).toString('latin1', 0, 4)).toBe('RIFF')
    expect(Buffer.from(header).toString('latin1', 8, 16)).toBe('WAVEfmt ')
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([riff, data])
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, PCM_RATE, 16])
  })
})

test('the longest recording of a channel fits, in bytes and in parts', () => {
  const bytes = WAV_HEADER_BYTES + (CHANNEL_SECONDS.max + 1) * PCM_RATE * 2
  expect(bytes).toBeLessThanOrEqual(MAX_RECORDING_BYTES)
  expect(Math.ceil(bytes / PART_BYTES)).toBeLessThanOrEqual(MAX_PARTS)
})

test('a file to listen to has the length of its slices, and the same sound', async () => {
  const slices = [Uint8Array.of(...new Uint8Array(wavHeader(null)), 1, 2).buffer, Uint8Array.of(3, 4, 5, 6).buffer]
  const file = recordingFile(slices, WAV_TYPE)
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(bytes).toEqual(Uint8Array.of(...new Uint8Array(wavHeader(6)), 1, 2, 3, 4, 5, 6))
  expect(file.type).toBe('audio/wav')
})

test('a file of MediaRecorder is what it recorded', async () => {
  const file = recordingFile([Uint8Array.of(1).buffer, Uint8Array.of(2).buffer], 'audio/webm;codecs=opus')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(Uint8Array.of(1, 2))
})

test('samples become a file, and those that are too loud are cut', async () => {
  const bytes = await wavFile(Float32Array.of(0, 1, -1, 1.5, -0.5)).arrayBuffer()
  expect(bytes.slice(0, WAV_HEADER_BYTES)).toEqual(wavHeader(10))
  expect([...new Int16Array(bytes.slice(WAV_HEADER_BYTES))]).toEqual([0, 32_767, -32_767, 32_767, -16_383])
})
