import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { wav } from '@/server/processing/audio/write-wav'

const RATE = 48_000
const SECONDS = 20
const AMPLITUDE = 7_000 / 32_768

/** Writes a WAV for the microphone of Chromium: syllables of a voice-like tone, so that the level meter moves. */
export function spokenWav(): string {
  const samples = Float32Array.from({ length: RATE * SECONDS }, (_, index) => {
    const time = index / RATE
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3 * time)) ** 2
    const voice = [1, 2, 3, 4].reduce(
      (sum, harmonic) => sum + Math.sin(2 * Math.PI * 140 * harmonic * time) / harmonic,
      0,
    )
    return AMPLITUDE * syllable * voice
  })
  const file = path.join(tmpdir(), `voice-message-${process.pid}.wav`)
  writeFileSync(file, wav([samples], { rate: RATE }))
  return file
}
