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
  ['one of three channels', [nothing, voice, nothing]],
  ['one of four channels', [nothing, nothing, nothing, voice]],
  ['two of four channels, equal', [voice, voice, nothing, nothing]],
  ['all of three channels, one of opposite phase', [voice, voice, opposite]],
  ['two of four channels, of opposite phase', [voice, opposite, nothing, nothing]],
  ['two of six channels, of opposite phase', [nothing, voice, nothing, opposite, nothing, nothing]],
  ['two channels, the quieter one of opposite phase', [opposite.map((sample) => sample / 2), voice]],
  ['the last of eight channels', [...Array.from({ length: 7 }, () => nothing), voice]],
])('%s keeps at least half of its loudness', (_, channels) => {
  const mixed = new MonoMixer().add(channels)
  const factor = Math.max(...mixed) / Math.max(...voice)
  expect(factor).toBeGreaterThan(0.499)
  expect(factor).toBeLessThan(1.001)
})

test('two voices in two of four channels are both kept', () => {
  const second = tone(0.1, 8000, { hertz: 700 })
  const mixed = new MonoMixer().add([voice, second, nothing, nothing])
  for (const [i, sample] of mixed.entries())
    expect(sample).toBeCloseTo(((voice[i] as number) + (second[i] as number)) / 2, 6)
})

test('silence in all channels stays silence', () => {
  expect(new MonoMixer().add([nothing, nothing, nothing])).toEqual(nothing)
})
