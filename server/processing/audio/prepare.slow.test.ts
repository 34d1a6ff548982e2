import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, describe, expect, test } from 'vitest'
import { RUNS_ALL } from '../../testing/sample'
import { prepareAudio, stopAudioProcess } from './prepare'
import { chromiumWebm, joined, opusFile, stereoMp3, tone } from './testing/make-audio'
import { writeWebm } from './webm'
import { wav } from './write-wav'

afterAll(stopAudioProcess)

/** The longest recording is five minutes, a WAV file of 9.6 MB. `npm test` has ten seconds, beside other suites. */
const SECONDS = RUNS_ALL ? 300 : 10

/** The step has limits of memory and processor time: a task beyond them fails. */
describe(`${SECONDS} seconds are whole`, () => {
  const speech = Float32Array.from(tone(SECONDS, 16_000), (sample, i) => sample * Math.abs(Math.sin(i / 20_000)))
  const opus = opusFile('webm', [speech], 16_000)
  type Case = [form: string, input: () => Uint8Array | Promise<Uint8Array>, seconds: number]
  // The fastest and the slowest decoder, and the largest file.
  const cases: Case[] = [
    ['webm', () => opus, SECONDS],
    ['wav', () => wav([speech], { rate: 16_000 }), SECONDS],
    ['MP3 in stereo at 44.1 kHz', () => repeatedMp3(MP3_REPEATS), (MP3_REPEATS * 78 * 1152) / 44_100],
  ]
  // Their decoder is that of webm.
  const others: Case[] = [
    ['ogg', () => opusFile('ogg', [speech], 16_000), SECONDS],
    ['mp4', () => opusFile('mp4', [speech], 16_000), SECONDS],
    ['webm in stereo', () => opusFile('webm', [speech, speech], 16_000), SECONDS],
  ]
  test.each(RUNS_ALL ? [...cases, ...others] : cases)('%s', async (_, input, seconds) => {
    const { durationSeconds, webm, peaks } = await prepareAudio(await input(), { maxSeconds: 300 })
    expect(Math.abs(durationSeconds - seconds)).toBeLessThan(0.1)
    expect(peaks).toHaveLength(300)
    const file = new Input({ formats: ALL_FORMATS, source: new BufferSource(webm) })
    expect(Math.abs(((await file.getDurationFromMetadata()) ?? 0) - seconds)).toBeLessThan(0.1)
    expect(Buffer.from(webm).includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]))).toBe(true)
    const track = await file.getPrimaryAudioTrack()
    const late = seconds * 0.8
    const packet = track && (await new EncodedPacketSink(track).getPacket(late))
    expect(Math.abs((packet?.timestamp ?? 0) - late)).toBeLessThan(0.1)
  })
})

/** As many as fill that time. Five minutes of MP3 take a quarter of their processor time. */
const MP3_REPEATS = RUNS_ALL ? 145 : 5

/** The 78 frames with sound of a file of LAME again and again, without its Info frame of 417 bytes. */
const repeatedMp3 = (times: number) => joined(...Array<Uint8Array>(times).fill(stereoMp3().subarray(417)))

test('a file over 10 MB is refused without a process', async () => {
  await expect(prepareAudio(new Uint8Array(10 * 1024 * 1024 + 1), { maxSeconds: 300 })).rejects.toMatchObject({
    code: 'audio_too_large',
    retry: 'never',
  })
})

test('an error of the process keeps its code, and the process serves the next recording', async () => {
  await expect(prepareAudio(new Uint8Array(100), { maxSeconds: 300 })).rejects.toMatchObject({
    name: 'StepError',
    code: 'audio_undecodable',
    retry: 'never',
  })
  expect(await prepareAudio(Buffer.from(chromiumWebm()), { maxSeconds: 300 })).toMatchObject({ damage: null })
})

test('a packet of 2.5 ms is not slower than the limit: five minutes are 120,000 packets', async () => {
  // CELT of 2.5 ms with an empty frame: the decoder conceals it.
  const packets = Array<Uint8Array>(SECONDS * 400).fill(Uint8Array.of(0x80))
  const webm = await writeWebm(packets, { channels: 1, preSkip: 0 })
  const { durationSeconds, damage } = await prepareAudio(webm, { maxSeconds: 300 })
  expect({ seconds: Math.round(durationSeconds), damage }).toEqual({ seconds: SECONDS, damage: null })
})
