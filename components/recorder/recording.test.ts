import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStopwatch, loudness, type Recording, startRecording } from './recording'
import type { SliceRecorder } from './slice-recorder'

test.each([
  [0, 0],
  [0.0005, 0],
  [0.25, 1],
  [1, 1],
])('amplitude %s is %s', (amplitude, expected) => expect(loudness(amplitude)).toBeCloseTo(expected, 1))

test('louder is more', () => {
  const values = [0.001, 0.003, 0.01, 0.03, 0.1].map(loudness)
  expect(values).toEqual([...values].sort((a, b) => a - b))
  expect(new Set(values).size).toBe(5)
})

test('a pause does not count, and starting or pausing twice changes nothing', () => {
  let time = 5_000
  const stopwatch = createStopwatch(() => time)
  expect(stopwatch.seconds()).toBe(0)
  stopwatch.start()
  time += 1_500
  stopwatch.start()
  expect(stopwatch.seconds()).toBe(1.5)
  stopwatch.pause()
  stopwatch.pause()
  time += 60_000
  expect(stopwatch.seconds()).toBe(1.5)
  stopwatch.start()
  time += 500
  expect(stopwatch.seconds()).toBe(2)
})

describe('on a device that interrupts the page', () => {
  let contexts: { state: string }[]
  let locks: { isReleased: boolean }[]
  let page: EventTarget & { hidden: boolean }
  let recording: Recording

  class FakeContext {
    state = 'running'
    constructor() {
      contexts.push(this)
    }
    createMediaStreamSource = () => ({ connect: () => {} })
    async resume() {
      this.state = 'running'
    }
    async close() {}
  }

  function fakeRecorder(): SliceRecorder {
    let state: RecordingState = 'inactive'
    let onStop = () => {}
    const change = (to: RecordingState) => () => {
      state = to
    }
    return {
      get state() {
        return state
      },
      listen: (listeners) => {
        onStop = listeners.onStop
      },
      start: change('recording'),
      pause: change('paused'),
      resume: change('recording'),
      requestData: () => {},
      stop() {
        state = 'inactive'
        onStop()
      },
      close: () => {},
    }
  }

  async function request() {
    const lock = { isReleased: false, release: () => Object.assign(lock, { isReleased: true }) }
    locks.push(lock)
    return lock
  }

  beforeEach(() => {
    contexts = []
    locks = []
    page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    vi.stubGlobal('navigator', { wakeLock: { request } })
    vi.stubGlobal('AudioContext', FakeContext)
    vi.stubGlobal(
      'AnalyserNode',
      class {
        fftSize = 1024
      },
    )
    recording = startRecording({
      stream: { getTracks: () => [], getAudioTracks: () => [] } as unknown as MediaStream,
      recorder: fakeRecorder(),
      maxSeconds: 60,
      onSlice: async () => {},
      onInterrupted: () => {},
      onEnd: () => {},
    })
  })
  afterEach(() => {
    recording.stop()
    vi.unstubAllGlobals()
  })

  test('the level is measured again after a call, when the sender resumes', () => {
    recording.pause()
    Object.assign(contexts[0] ?? {}, { state: 'interrupted' })
    recording.resume()
    expect(contexts.map(({ state }) => state)).toEqual(['running'])
  })

  test('the screen stays on again after the page was hidden, until the recording ends', async () => {
    for (const isHidden of [true, false]) {
      page.hidden = isHidden
      page.dispatchEvent(new Event('visibilitychange'))
    }
    expect(locks).toHaveLength(2)
    recording.stop()
    await vi.waitFor(() => expect(locks[1]).toMatchObject({ isReleased: true }))
    page.dispatchEvent(new Event('visibilitychange'))
    expect(locks).toHaveLength(2)
  })
})
