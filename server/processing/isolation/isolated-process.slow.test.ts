import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentBundles } from '../../testing/processes/bundles'
import { RUNS_ALL } from '../../testing/sample'
import { audioProcess, prepareAudio, processorSecondsOf, stopAudioProcess } from '../audio/prepare'
import { mp4OfInvalidPackets, oggOfFakePages } from '../audio/testing/hostile-audio'
import { chromiumWebm, joined, stereoMp3 } from '../audio/testing/make-audio'
import { StepError } from '../port/step-error'
import { usageOf } from './isolated-process'

const LIMITS = { maxSeconds: 300 }
/** A minute of MP3, which takes about a second of processor time. */
const longMp3 = joined(...Array<Uint8Array>(30).fill(stereoMp3().subarray(417)))

// They start much faster than from the sources.
beforeAll(async () => void vi.stubEnv('PROCESS_BUNDLES', await currentBundles()))
afterAll(async () => {
  await stopAudioProcess()
  vi.unstubAllEnvs()
})

test('a short recording of another account is prepared in the middle of long ones', async () => {
  const ended: string[] = []
  const prepare = async (name: string, bytes: Uint8Array, accountId: string) => {
    const { damage } = await prepareAudio(bytes, LIMITS, accountId)
    ended.push(name)
    return damage
  }
  const long = ['first', 'second'].map((name) => prepare(name, longMp3, 'a'))
  await expect.poll(() => (usageOf(audioProcess.pid)?.processorSeconds ?? 0) > 0.5).toBe(true)
  const short = prepare('short', chromiumWebm(), 'b')
  expect(await Promise.all([...long, short])).toEqual([null, null, null])
  expect(ended).toEqual(['short', 'first', 'second'])
})

const HOSTILE: [name: string, make: () => Uint8Array | Promise<Uint8Array>][] = [
  ['MP4 file of two million invalid packets', () => mp4OfInvalidPackets(2_000_000)],
]
if (RUNS_ALL) HOSTILE.push(['Ogg file of fake pages', () => oggOfFakePages(1_000_000)])

test.each(HOSTILE)(
  'an %s ends at its limit of processor time, and a recording that it paused begins anew',
  async (_, make) => {
    const file = await make()
    const long = prepareAudio(longMp3, LIMITS, 'a')
    await expect.poll(() => (usageOf(audioProcess.pid)?.processorSeconds ?? 0) > 0.5).toBe(true)
    const { pid } = audioProcess
    const before = usageOf(pid)?.processorSeconds ?? 0
    let used = 0
    const watching = setInterval(() => {
      used = Math.max(used, (usageOf(pid)?.processorSeconds ?? 0) - before)
    }, 50)
    const error = await prepareAudio(file, LIMITS, 'b').catch((thrown: unknown) => thrown)
    clearInterval(watching)
    expect(error).toBeInstanceOf(StepError)
    expect(error).toMatchObject({ code: 'step_timeout', retry: 'once' })
    expect(used).toBeLessThan(2 * processorSecondsOf(file.length, 0))
    const { durationSeconds, damage } = await long
    expect({ seconds: Math.round(durationSeconds / 10), damage }).toEqual({ seconds: 6, damage: null })
    expect(audioProcess.pid).not.toBe(pid)
  },
)
