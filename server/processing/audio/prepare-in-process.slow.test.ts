import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import type { AudioLimits } from '../port/engines'
import { StepError } from '../port/step-error'
import { prepareInProcess } from './prepare-in-process'
import {
  chromiumMp4,
  chromiumWebm,
  joined,
  opusFile,
  phoneMp3,
  sampleWebm,
  stereoMp3,
  tone,
  webkitgtkMp4,
} from './testing/make-audio'
import { wav } from './write-wav'

const LIMITS: AudioLimits = { maxSeconds: 120 }

const prepare = async (make: Uint8Array | Promise<Uint8Array>, limits = LIMITS) => prepareInProcess(await make, limits)

const failure = async (make: Uint8Array | Promise<Uint8Array>, limits = LIMITS) => {
  const error = await prepare(make, limits).then(
    ({ durationSeconds, damage }) => ({ durationSeconds, damage }),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof StepError)) throw new Error(`No StepError: ${JSON.stringify(error)} ${error}`)
  return { code: error.code, message: error.message, retry: error.retry }
}

const tones = (rate: number, channels = 1, seconds = 1.5) =>
  Array.from({ length: channels }, (_, i) => tone(seconds, rate, { hertz: 400 + 200 * i }))
const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const renamed = (bytes: Uint8Array, from: string, to: string) =>
  Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replace(from, to), 'latin1'))
const lawByte = (view: DataView, at: number, sample: number) => view.setUint8(at, sample > 0 ? 0xaa : 0x2a)

describe('an accepted form is prepared with its duration', () => {
  test.each<[form: string, input: () => Uint8Array | Promise<Uint8Array>, format: string, seconds: number]>([
    ['MediaRecorder webm of Chromium', chromiumWebm, 'webm/opus', 4.98],
    ['MediaRecorder mp4 of Chromium', chromiumMp4, 'mp4/opus', 3.88],
    ['MediaRecorder mp4 of WebKitGTK', webkitgtkMp4, 'mp4/opus', 8.48],
    ['the sample message', sampleWebm, 'webm/opus', 12.5],
    ['webm/opus', () => opusFile('webm', tones(48_000), 48_000), 'webm/opus', 1.5],
    ['ogg/opus', () => opusFile('ogg', tones(48_000), 48_000), 'ogg/opus', 1.5],
    ['mp4/opus', () => opusFile('mp4', tones(48_000), 48_000), 'mp4/opus', 1.5],
    ['webm/opus in stereo', () => opusFile('webm', tones(16_000, 2), 16_000), 'webm/opus', 1.5],
    ['wav of 16 bits, 8 kHz', () => wav(tones(8000), { rate: 8000 }), 'wav', 1.5],
    ['wav of 16 bits, 44.1 kHz, stereo', () => wav(tones(44_100, 2), { rate: 44_100 }), 'wav', 1.5],
    ['wav of 16 bits, six channels', () => wav(tones(16_000, 6), { rate: 16_000 }), 'wav', 1.5],
    ['wav in A-law', () => wav(tones(8000), { rate: 8000, tag: 6, bits: 8, write: lawByte }), 'wav', 1.5],
    ['wav in mu-law', () => wav(tones(8000), { rate: 8000, tag: 7, bits: 8, write: lawByte }), 'wav', 1.5],
    ['wav of floats', () => floatWav(tones(48_000)), 'wav', 1.5],
    ['MP3 of a phone system at 8 kHz', phoneMp3, 'mp3', 3.168],
    ['MP3 in stereo with an Info tag', stereoMp3, 'mp3', 2],
    ['MP3 behind an ID3 tag', () => joined(ascii('ID3\x04\0\0\0\0\x01\0'), new Uint8Array(128), stereoMp3()), 'mp3', 2],
  ])('%s', async (_, input, format, seconds) => {
    const prepared = await prepare(input())
    expect(prepared).toMatchObject({ inputFormat: format, damage: null, level: { isSilent: false } })
    expect(Math.abs(prepared.durationSeconds - seconds)).toBeLessThan(0.05)
    // The container's duration has the pre-skip in it: up to 80 ms.
    expect(Math.abs(((await containerSeconds(prepared.webm)) ?? 0) - seconds)).toBeLessThan(0.1)
    expect(prepared.webm.subarray(0, 4)).toEqual(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3))
  })
})

const floatWav = (channels: Float32Array[]) =>
  wav(channels, { rate: 48_000, tag: 3, bits: 32, write: (view, at, sample) => view.setFloat32(at, sample, true) })

const containerSeconds = async (webm: Uint8Array) =>
  new Input({ formats: ALL_FORMATS, source: new BufferSource(webm) }).getDurationFromMetadata()

const packetsOf = async (file: Uint8Array) => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file) })
  const track = await input.getPrimaryAudioTrack()
  const packets: string[] = []
  if (track)
    for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(Buffer.from(data).toString('hex'))
  return packets
}

test.each([
  ['webm', chromiumWebm],
  ['mp4', chromiumMp4],
])('the packets of %s are copied, not encoded again', async (_, input) => {
  const original = await packetsOf(input())
  expect(original.length).toBeGreaterThan(50)
  expect(await packetsOf((await prepare(input())).webm)).toEqual(original)
})

test('a prepared recording can be prepared again without a change', async () => {
  const once = await prepare(chromiumWebm())
  const twice = await prepare(once.webm)
  expect(twice).toEqual(once)
})

describe('a refused form has a code and names what it is', () => {
  test.each<[form: string, input: Uint8Array, code: string, message: RegExp]>([
    ['nothing', new Uint8Array(), 'audio_undecodable', /empty/],
    ['text', ascii('Hello, this is not a recording.'), 'audio_unsupported', /a text document/],
    ['zeros', new Uint8Array(5000), 'audio_undecodable', /unknown/],
    ['FLAC', ascii('fLaC\0\0\0\x22'), 'audio_unsupported', /a FLAC file\. Send M4A or AAC, MP3/],
    ['AMR', ascii('#!AMR\n\x3c'), 'audio_unsupported', /an AMR file/],
    ['AMR-WB', ascii('#!AMR-WB\n\x3c'), 'audio_unsupported', /an AMR file/],
    [
      'AAC of the main profile',
      Uint8Array.of(0xff, 0xf1, 0x10, 0x80, 1, 0x1f, 0xfc, 0),
      'audio_unsupported',
      /main profile/,
    ],
    ['Ogg Vorbis', oggPage('\x01vorbis'), 'audio_unsupported', /Vorbis/],
    ['Ogg FLAC', oggPage('\x7fFLAC'), 'audio_unsupported', /FLAC/],
    ['GSM of two channels', wav(tones(8000, 2), { rate: 8000, tag: 0x31 }), 'audio_undecodable', /2 channels of GSM/],
    ['an ADPCM wav', wav(tones(8000), { rate: 8000, tag: 0x11 }), 'audio_unsupported', /IMA ADPCM/],
    ['a wav of 1 Hz', wav(tones(8000), { rate: 1 }), 'audio_undecodable', /1 samples per second/],
    ['a webm header alone', chromiumWebm().subarray(0, 40), 'audio_undecodable', /track/],
    ['RIFF WAVE alone', ascii('RIFF\x04\0\0\0WAVE'), 'audio_undecodable', /format/],
    ['OggS alone', ascii('OggS\0\x02'), 'audio_undecodable', /Opus header/],
    ['an mp4 header alone', chromiumMp4().subarray(0, 20), 'audio_undecodable', /MP4/],
    ['an MP4 file with ALAC', renamed(chromiumMp4(), 'Opus', 'alac'), 'audio_unsupported', /an MP4 file with ALAC\./],
    ['a PNG image', ascii('\x89PNG\r\n\x1a\n'), 'audio_unsupported', /a PNG image/],
  ])('%s', async (_, input, code, message) => {
    expect(await failure(input)).toEqual({ code, message: expect.stringMatching(message), retry: 'never' })
  })
})

/** A first page with one packet; its checksum is filled in as the format asks for. */
function oggPage(packet: string): Uint8Array {
  const page = ascii(`OggS\0\x02${'\0'.repeat(20)}\x01${String.fromCharCode(packet.length)}${packet}`)
  let crc = 0
  for (const byte of page) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  new DataView(page.buffer).setUint32(22, crc >>> 0, true)
  return page
}

describe('limits', () => {
  const eight = (seconds: number) => wav([tone(seconds, 8000)], { rate: 8000 })
  test.each<[what: string, input: () => Uint8Array | Promise<Uint8Array>, maxSeconds: number, code: string]>([
    ['a wav of 0.25 s', () => eight(0.25), 120, 'audio_too_short'],
    ['a webm of 0.2 s', () => opusFile('webm', [tone(0.2, 48_000)], 48_000), 120, 'audio_too_short'],
    ['a wav of 12 s', () => eight(12), 10, 'audio_too_long'],
    ['a webm of 12.5 s', sampleWebm, 10, 'audio_too_long'],
    ['an MP3 of 3 s', phoneMp3, 1, 'audio_too_long'],
    ['an mp4 of 4 s', chromiumMp4, 2, 'audio_too_long'],
    ['a webm with headers and no sound', () => withoutClusters(chromiumWebm()), 120, 'audio_incomplete'],
    ['a wav without samples', () => eight(0), 120, 'audio_incomplete'],
  ])('%s is refused', async (_, input, maxSeconds, code) => {
    expect(await failure(input(), { maxSeconds })).toMatchObject({ code, retry: 'never' })
  })

  test('a recorder may be a second over the limit', async () => {
    expect((await prepare(eight(10.9), { maxSeconds: 10 })).durationSeconds).toBeCloseTo(10.9, 3)
  })
})

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
const withoutClusters = (webm: Uint8Array) => webm.subarray(0, Buffer.from(webm).indexOf(CLUSTER))

test('a file of hours from few bytes is too long', async () => {
  const head = withoutClusters(chromiumWebm())
  const cluster = [0x1f, 0x43, 0xb6, 0x75, 0xff, 0xe7, 0x81, 0]
  const block = [0xa3, 0x85, 0x81, 0, 0, 0x80, 0x18]
  const bomb = joined(
    head,
    Uint8Array.from(cluster),
    new Uint8Array(block.length * 1_400_000).map((_, i) => block[i % 7]!),
  )
  const start = performance.now()
  expect(await failure(bomb)).toMatchObject({ code: 'audio_too_long' })
  expect(performance.now() - start).toBeLessThan(5000)
})

test('silence is silent, and clipping is measured', async () => {
  const silent = await prepare(wav([new Float32Array(8000)], { rate: 8000 }))
  expect(silent).toMatchObject({ level: { peakDb: -100, isSilent: true }, damage: null })
  expect(new Set(silent.peaks)).toEqual(new Set([0]))
  const loud = await prepare(wav([tone(1, 8000, { amplitude: 4 })], { rate: 8000 }))
  expect(loud.level.clippedRatio).toBeGreaterThan(0.5)
  expect(loud.level.peakDb).toBe(-0 + 0)
})
