import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Event, initialState, isWaitingForMicrophone, type State } from './state'
import { createKeeper, freshDraft, type Slice, type Store } from './storage'
import { createStudio, problemOf, type Studio } from './studio'
import { transition } from './transition'
import type { Uploader } from './upload'

// A browser that records WAV, with the real state machine. Each wait of a start can be delayed or refused.

const WAITS = ['open microphone', 'load worklet', 'start audio', 'delete slices', 'write draft'] as const
type Wait = (typeof WAITS)[number]

let log: string[]
/** Waits that are delayed, in order, by the functions that end them. */
let delayed: Map<Wait, (error?: Error) => void>
let delaying: Wait | null
let tracks: { isLive: boolean }[]
let contexts: { state: string }[]
let writers: number
let kept: Slice[]
/** Whether the sender presses Stop as soon as the step is shown. */
let isStoppedAtOnce: boolean
let state: State
let studio: Studio

function pass(wait: Wait): Promise<void> {
  log.push(wait)
  if (delaying !== wait) return Promise.resolve()
  delaying = null
  return new Promise((resolve, reject) => {
    delayed.set(wait, (error) => (error ? reject(error) : resolve()))
  })
}

class FakeTrack extends EventTarget {
  isLive = true
  stop() {
    this.isLive = false
  }
}

class FakeContext {
  state = 'running'
  audioWorklet = { addModule: () => pass('load worklet') }
  constructor() {
    contexts.push(this)
  }
  createMediaStreamSource = () => ({ connect: () => {} })
  resume = () => pass('start audio')
  async close() {
    this.state = 'closed'
  }
}

async function getUserMedia() {
  await pass('open microphone')
  const track = new FakeTrack()
  tracks.push(track)
  return { getTracks: () => [track], getAudioTracks: () => [track] }
}

const locks = {
  async request(_name: string, work: () => Promise<void>) {
    writers += 1
    await work()
    writers -= 1
  },
}

const store: Store = {
  readDraft: async () => null,
  writeDraft: () => pass('write draft'),
  readSlices: async () => kept,
  addSlice: async () => {},
  async deleteSlices() {
    kept = []
    await pass('delete slices')
  },
  erase: async () => {},
}

const uploader: Uploader = {
  begin: () => void log.push('begin upload'),
  nudge() {},
  complete() {},
  send() {},
  stopSending() {},
  reset() {},
}

function dispatch(event: Event) {
  const next = transition(state, event)
  state = next.state
  if (event.type === 'microphone_opened') log.push('show recording')
  if (event.type === 'microphone_opened' && isStoppedAtOnce) dispatch({ type: 'stop' })
  for (const effect of next.effects) {
    if (effect === 'start_recording') void studio.start()
    if (effect === 'stop_recording') studio.stop()
  }
}

/** Runs what waits for nothing but promises. */
const runPending = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  log = []
  delayed = new Map()
  delaying = null
  tracks = []
  contexts = []
  writers = 0
  isStoppedAtOnce = false
  kept = [{ bytes: new ArrayBuffer(1), seconds: 1 }]
  vi.stubGlobal('window', { parent: null })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, locks })
  vi.stubGlobal('MediaRecorder', undefined)
  vi.stubGlobal('AudioContext', FakeContext)
  const port = {}
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = port
    },
  )
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 1
      getFloatTimeDomainData() {}
    },
  )
  vi.stubGlobal('PCM_WORKLET_FILE', 'pcm.js')
  vi.spyOn(console, 'error').mockReturnValue()
  const settings = { hasCodeStep: false, isContactLast: false, hasReviewStep: false, consentVersion: 1 }
  state = { ...initialState(settings), agreedVersion: 1, step: { name: 'ready', isBusy: false, isTooShort: false } }
  studio = createStudio({
    keeper: createKeeper(
      () => freshDraft('key', 24, null),
      () => {},
      async () => store,
    ),
    uploader,
    dispatch,
    config: { channel: { key: 'key' } as Parameters<typeof createStudio>[0]['config']['channel'], maxSeconds: 60 },
    isWaitingForMicrophone: () => isWaitingForMicrophone(state),
  })
})
afterEach(async () => {
  studio.stop()
  await runPending()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Presses Record, and returns when the wait is reached. */
async function recordUntil(wait: Wait) {
  delaying = wait
  dispatch({ type: 'record' })
  await runPending()
  expect(log.at(-1)).toBe(wait)
}

async function endWait(wait: Wait, error?: Error) {
  delayed.get(wait)?.(error)
  await runPending()
}

/** Presses Change, and then Continue. */
function leaveStep() {
  dispatch({ type: 'change_contact' })
  dispatch({ type: 'contact_given', contact: { method: 'email', value: 'ada@example.com' }, isAgreed: true })
  dispatch({ type: 'session_opened' })
}

const ENDED = { live: 0, open: 0, writers: 0, isRecording: false }
const inUse = () => ({
  live: tracks.filter(({ isLive }) => isLive).length,
  open: contexts.filter(({ state: audio }) => audio !== 'closed').length,
  writers,
  isRecording: studio.current() !== null,
})

const EVENTS = { 'the sender presses Change': 'change_contact', 'another tab takes over': 'lock_lost' } as const

describe.each(WAITS)('during "%s"', (wait) => {
  test.each(Object.entries(EVENTS))('%s: the start goes no further, and frees what it opened', async (_what, type) => {
    await recordUntil(wait)
    const before = [...log]
    dispatch({ type })
    const { step } = state
    await endWait(wait)
    // The recorder itself has both waits, and nothing is kept between them.
    expect(log).toEqual(wait === 'load worklet' ? [...before, 'start audio'] : before)
    expect(inUse()).toEqual(ENDED)
    expect(state.step).toEqual(step)
    // The deletion had begun while the recorder was in this tab.
    expect(kept).toHaveLength(wait === 'delete slices' || wait === 'write draft' ? 0 : 1)
  })

  test('nothing happens: the recording starts', async () => {
    await recordUntil(wait)
    await endWait(wait)
    expect(log).toEqual([...WAITS, 'begin upload', 'show recording'])
    expect(inUse()).toEqual({ live: 1, open: 2, writers: 1, isRecording: true })
  })

  test('the sender presses Stop as soon as the recording is shown: it ends', async () => {
    isStoppedAtOnce = true
    await recordUntil(wait)
    await endWait(wait)
    expect(log.at(-1)).toBe('show recording')
    expect(inUse()).toEqual(ENDED)
    expect(state.step).toEqual({ name: 'ready', isBusy: false, isTooShort: true })
  })

  test('the sender leaves the step and starts again: one recording runs', async () => {
    await recordUntil(wait)
    leaveStep()
    dispatch({ type: 'record' })
    await endWait(wait)
    await runPending()
    expect(log.filter((entry) => entry === 'begin upload')).toHaveLength(1)
    expect(inUse()).toEqual({ live: 1, open: 2, writers: 1, isRecording: true })
    expect(state.step.name).toBe('recording')
  })
})

test.each(['open microphone', 'load worklet', 'start audio'] as const)(
  'a failure of "%s" after the sender left the step does not end the next start',
  async (wait) => {
    await recordUntil(wait)
    leaveStep()
    delaying = 'delete slices'
    dispatch({ type: 'record' })
    await endWait(wait, new Error('refused'))
    await endWait('delete slices')
    expect(state.step.name).toBe('recording')
    expect(inUse()).toEqual({ live: 1, open: 2, writers: 1, isRecording: true })
  },
)

test.each([
  ['open microphone', 'microphone'],
  ['load worklet', 'microphone'],
  ['start audio', 'microphone'],
] as const)('a failure of "%s" while the sender waits shows the step "%s"', async (wait, name) => {
  await recordUntil(wait)
  await endWait(wait, new Error('refused'))
  expect(state.step.name).toBe(name)
  expect(inUse()).toEqual(ENDED)
})

const refusal = { message: '', isFramed: false, isAllowedByPolicy: null }

test.each([
  ['NotFoundError', {}, 'none'],
  ['OverconstrainedError', {}, 'none'],
  ['NotAllowedError', { message: 'Permission denied' }, 'denied'],
  ['NotAllowedError', { message: 'Permission dismissed' }, 'dismissed'],
  ['NotAllowedError', { message: 'Permission denied by system' }, 'system'],
  ['NotAllowedError', { isFramed: true, isAllowedByPolicy: false }, 'policy'],
  ['NotAllowedError', { isFramed: true, isAllowedByPolicy: true }, 'denied'],
  ['SecurityError', {}, 'denied'],
  ['NotReadableError', {}, 'busy'],
  ['AbortError', {}, 'busy'],
] as const)('%s %j: %s', (name, more, expected) => expect(problemOf({ ...refusal, ...more, name })).toBe(expected))
