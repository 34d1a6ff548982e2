import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Encoder } from '@evan/opus/wasm/index.mjs'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny'
import { ROOT } from '../../../root'
import { OPUS_RATE, opusHead, packetSamples } from '../opus-packets'
import { writeWebm } from '../webm'

const SET_BITRATE = 4002
const SET_COMPLEXITY = 4010

const fixture = (name: string) =>
  new Uint8Array(readFileSync(path.join(ROOT, 'server/processing/audio/fixtures', name)))

/** 4.98 s that Chromium 156 recorded with MediaRecorder: no duration, no cues. */
export const chromiumWebm = () => fixture('chromium.webm')
/** 3.88 s that Chromium 156 recorded with MediaRecorder as audio/mp4;codecs=opus. */
export const chromiumMp4 = () => fixture('chromium.mp4')
/** 8.5 s of beeps with a pause, that WebKitGTK 2.50 recorded with MediaRecorder as audio/mp4;codecs=opus. */
export const webkitgtkMp4 = () => fixture('webkitgtk.mp4')
/** 3.168 s (88 frames of 288 samples at 8 kHz in the encoder's count) at 8 kHz from LAME, without an Info tag. */
export const phoneMp3 = () => fixture('phone.mp3')
/** 2 s in stereo at 44.1 kHz from LAME, with an Info tag. */
export const stereoMp3 = () => fixture('stereo.mp3')
/** 2.54 s of a gliding tone, from FFmpeg's encoder: AAC of low complexity in mono at 48 kHz, as phones record memos. */
export const memoM4a = () => fixture('memo.m4a')
/** 0.6 s, with two chapters, whose titles are a track of text. */
export const chaptersM4a = () => fixture('chapters.m4a')
/** 1.83 s of tones and noise in stereo at 44.1 kHz, from FFmpeg's encoder, in ADTS. */
export const stereoAac = () => fixture('stereo.aac')
/** 2 s of a gliding tone, from libgsm: in a WAV file, and without a header. */
export const gsmWav = () => fixture('gsm.wav')
export const phoneGsm = () => fixture('phone.gsm')
export const sampleWebm = () => new Uint8Array(readFileSync(path.join(ROOT, 'server/messages/audio/sample.webm')))

export function tone(seconds: number, rate: number, { hertz = 440, amplitude = 0.5 } = {}): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / rate),
  )
}

export const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))

/** Encodes one or two channels of 16 or 48 kHz and returns them as WebM, Ogg or MP4. */
export async function opusFile(form: 'webm' | 'ogg' | 'mp4', channels: Float32Array[], rate: number) {
  const packets = encode(channels, rate)
  const head = { channels: channels.length === 1 ? (1 as const) : (2 as const), preSkip: 312 }
  if (form === 'webm') return writeWebm(packets, head)
  return mux(form === 'ogg' ? new OggOutputFormat() : new Mp4OutputFormat(), packets, head)
}

/** Encodes with the default settings of libopus; the service itself encodes in mono only. */
function encode(channels: Float32Array[], rate: number): Uint8Array[] {
  const encoder = new Encoder({ channels: channels.length === 1 ? 1 : 2, sample_rate: rate, application: 'audio' })
  encoder.ctl(SET_BITRATE, 28_000)
  encoder.ctl(SET_COMPLEXITY, 3)
  const frame = new Int16Array((rate / 50) * channels.length)
  const packets: Uint8Array[] = []
  for (let at = 0; at < (channels[0]?.length ?? 0); at += rate / 50) {
    for (let i = 0; i < frame.length; i++) {
      const sample = channels[i % channels.length]?.[at + Math.floor(i / channels.length)] ?? 0
      frame[i] = Math.round(sample * 32_767)
    }
    packets.push(encoder.encode(frame))
  }
  encoder.drop()
  return packets
}

async function mux(format: OutputFormat, packets: Uint8Array[], head: { channels: 1 | 2; preSkip: number }) {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = {
    codec: 'opus',
    numberOfChannels: head.channels,
    sampleRate: OPUS_RATE,
    description: opusHead(head),
  }
  let at = 0
  for (const data of packets) {
    const duration = (packetSamples(data) ?? 0) / OPUS_RATE
    await source.add(new EncodedPacket(data, 'key', at, duration), { decoderConfig })
    at += duration
  }
  await output.finalize()
  return new Uint8Array(target.buffer as ArrayBuffer)
}
