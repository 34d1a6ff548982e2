import { expect, test } from 'vitest'
import { MonoMixer } from './mono'
import { tone } from './testing/make-audio'

// Reads: nothing else

const voice = tone(0.1, 8000)
const opposite = voice.map((sample) => -sample)
const nothing = new Float32Array(voice.length)

test.each<[what: string, channels: Float32Array[]]>([
  ['one channel', [voice]],
  ['two equal channels', [voice, voice]],
  ['the left channel alone', [voice, nothing]],
  ['two channels of opposite phase', [voice, opposite]],
  ['two of four channels, of opposite phase', [voice, opposite, nothing, nothing]],
  ['two of six channels, of opposite phase', [nothing, voice, nothing, opposite, nothing, nothing]],
  ['the last of eight channels', [...Array.from({ length: 7 }, () => nothing), voice]],
])('%s keeps its loudness', (_, channels) => {
  const mixed = new MonoMixer().add(channels)
  const factor = Math.max(...mixed) / Math.max(...voice)
  expect(factor).toBeGreaterThan(0.45)
  expect(factor).toBeLessThan(1.001)
})
