import { type Event, SHORTEST_SECONDS, type State, type Step, type Transition } from './state'

/** Microphone and recording. Null for an event that does not belong here. */
export function recordingTransition(state: State, event: Event): Transition | null {
  const { step } = state
  if (step.name === 'ready' || step.name === 'microphone') return beforeRecording(state, step, event)
  if (step.name === 'recording') return whileRecording(state, step, event)
  if (event.type === 'recorded' && step.name === 'closed')
    // Another tab took over. Its recorder shows what was recorded here.
    return { state: { ...state, seconds: event.seconds }, effects: [] }
  return null
}

function beforeRecording(
  state: State,
  step: Extract<Step, { name: 'ready' | 'microphone' }>,
  event: Event,
): Transition | null {
  switch (event.type) {
    case 'record':
      if (step.isBusy) return null
      return { state: { ...state, step: { ...step, isBusy: true } }, effects: ['start_recording'] }
    case 'microphone_opened':
      return {
        state: {
          ...state,
          seconds: 0,
          uploaded: 0,
          step: { name: 'recording', isPaused: false, isInterrupted: false, isSilent: false },
        },
        effects: ['keep'],
      }
    case 'microphone_failed':
      return {
        state: { ...state, step: { name: 'microphone', problem: event.problem, isBusy: false } },
        effects: [],
      }
    case 'recorder_failed':
      return { state: { ...state, step: { name: 'closed', reason: 'unsupported' } }, effects: [] }
    default:
      return null
  }
}

function whileRecording(state: State, step: Extract<Step, { name: 'recording' }>, event: Event): Transition | null {
  switch (event.type) {
    case 'pause':
    case 'interrupted': {
      if (step.isPaused) return null
      const paused = { isPaused: true, isInterrupted: event.type === 'interrupted', isSilent: false }
      return { state: { ...state, step: { ...step, ...paused } }, effects: ['pause_recording'] }
    }
    case 'resume':
      if (!step.isPaused) return null
      return {
        state: { ...state, step: { ...step, isPaused: false, isInterrupted: false } },
        effects: ['resume_recording'],
      }
    case 'stop':
      return { state, effects: ['stop_recording'] }
    case 'silence':
      if (step.isPaused || step.isSilent === event.isSilent) return null
      return { state: { ...state, step: { ...step, isSilent: event.isSilent } }, effects: [] }
    case 'recorder_failed':
      return { state: { ...state, step: { name: 'closed', reason: 'unsupported' } }, effects: [] }
    case 'recorded':
      if (event.seconds < SHORTEST_SECONDS)
        return {
          state: { ...state, step: { name: 'ready', isBusy: false, isTooShort: true } },
          effects: ['erase_recording'],
        }
      return {
        state: {
          ...state,
          seconds: event.seconds,
          step: { name: 'recorded', end: event.end, isAskingRedo: false, failure: null },
        },
        effects: ['keep'],
      }
    default:
      return null
  }
}
