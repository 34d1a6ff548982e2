import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { events } from '../../db/schema'
import { startProcessor } from '../engine/embedded/processor'
import { stopAudioProcess } from '../processing/audio/prepare'
import { configuredEngines } from '../processing/configured-engines'
import { weightsForTests } from '../processing/models/testing/weights-for-tests'
import { speechProcess } from '../processing/speech/built-in-recognizer'
import { stopSummaryProcess } from '../processing/summary/summary-process'
import { ROOT } from '../root'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { until } from '../testing/processes/faults'
import { makeRetriesDue } from '../testing/processing/batch'
import { anAcceptedRecording, historyOf, jobRow, messageRow } from '../testing/processing/recordings'
import { setEnv } from '../testing/set-env'

// The real engines; the process of the speech recognition is killed in the middle of its work.

testDatabase()
const weights = await weightsForTests()
const MESSAGES = 3

testDataDir()
beforeAll(() => setEnv({ SPEECH_ENGINE: 'built-in', SPEECH_MODEL_DIR: weights.folder ?? '' }))
afterAll(() => Promise.all([stopAudioProcess(), speechProcess.stop(), stopSummaryProcess()]))

describe.runIf(weights.folder)('with weights', () => {
  test('kill -9 of the speech process: its step fails and is repeated, the worker continues, and each message completes once', async () => {
    const account = await anAccount()
    await aSubscription({ accountId: account.id })
    const recording = new Uint8Array(await readFile(join(ROOT, 'server/demo/audio/lost-crown.webm')))
    const ids: string[] = []
    for (let n = 0; n < MESSAGES; n++) ids.push(await anAcceptedRecording(account, recording))
    const processor = await startProcessor(configuredEngines())
    let kills = 0
    try {
      while (kills < 2) {
        await until(async () => (await Promise.all(ids.map(jobRow))).some(isTranscribing) && speechProcess.isBusy)
        const pid = speechProcess.pid
        if (pid === undefined) throw new Error('There is no speech process.')
        process.kill(pid, 'SIGKILL')
        kills++
        await until(() => speechProcess.pid !== pid)
      }
      await until(async () => {
        await makeRetriesDue()
        return (await Promise.all(ids.map(jobRow))).every(({ state }) => state === 'completed')
      }, 120_000)
    } finally {
      await processor.stop()
    }
    const texts = await Promise.all(ids.map(async (id) => (await messageRow(id)).transcriptText))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toMatch(/\w+ \w+ \w+/)
    const histories = (await Promise.all(ids.map(historyOf))).flat()
    // A kill can hit what the process does in advance, which fails nothing.
    const failed = histories.filter((line) => /failed/.test(line)).length
    expect(failed).toBeGreaterThan(0)
    expect(failed).toBeLessThanOrEqual(kills)
    expect(histories.filter((line) => /done/.test(line))).toHaveLength(3 * MESSAGES)
    for (const id of ids)
      expect(await db().select({ id: events.id }).from(events).where(eq(events.messageId, id))).toHaveLength(1)
  })
})

const isTranscribing = ({ step, attemptId }: { step: string; attemptId: string | null }) =>
  step === 'transcribe' && attemptId !== null
