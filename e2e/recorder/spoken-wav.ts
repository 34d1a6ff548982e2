import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const RATE = 48_000
const SECONDS = 20

/** Writes a WAV for the microphone of Chromium: syllables of a voice-like tone, so that the level meter moves. */
export function spokenWav(): string {
  const data = Buffer.alloc(44 + RATE * SECONDS * 2)
  data.write('RIFF', 0)
  data.writeUInt32LE(data.length - 8, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(RATE, 24)
  data.writeUInt32LE(RATE * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(data.length - 44, 40)
  for (let index = 0; index < RATE * SECONDS; index++) {
    const time = index / RATE
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3 * time)) ** 2
    const voice = [1, 2, 3, 4].reduce(
      (sum, harmonic) => sum + Math.sin(2 * Math.PI * 140 * harmonic * time) / harmonic,
      0,
    )
    data.writeInt16LE(Math.round(7_000 * syllable * voice), 44 + index * 2)
  }
  const file = path.join(tmpdir(), `voice-message-${process.pid}.wav`)
  writeFileSync(file, data)
  return file
}
