import type { Engines, PreparedAudio, SummaryResult } from '../../processing/port/engines'
import type { Transcript } from '../../processing/speech/recognizer'

const SPOKEN = 'Hello, this is Ada Marsh. Please call me back before Tuesday.'

/** A prepared recording of two seconds, whose bytes are those that were received. */
export const prepared = (webm: Uint8Array): PreparedAudio => ({
  webm,
  durationSeconds: 2,
  inputFormat: 'webm/opus',
  peaks: [0, 50, 100],
  level: { peakDb: -3, rmsDb: -20, clippedRatio: 0, isSilent: false },
  damage: null,
})

export const aTranscript = (values: Partial<Transcript> = {}): Transcript => ({
  text: SPOKEN,
  confidence: 0.9,
  language: 'en',
  segments: [{ start: 0, end: 2, text: SPOKEN }],
  source: { engine: 'test', model: 'speech-1' },
  ...values,
})

export const aSummary = (values: Partial<SummaryResult> = {}): SummaryResult => ({
  summary: {
    text: 'Ada Marsh asks to be called back before Tuesday.',
    urgency: 'medium',
    sentiment: 'neutral',
    intent: 'scheduling',
    callback_required: true,
    action_items: [],
    mentioned: { names: ['Ada Marsh'], phones: [], emails: [] },
  },
  source: { engine: 'test', model: 'summary-1' },
  dropped: [],
  ...values,
})

/** Engines that succeed at once. A test replaces those that matter to it. */
export const testEngines = (replaced: Partial<Engines> = {}): Engines => ({
  prepareAudio: async (recording) => prepared(recording),
  canTranscribe: () => 'yes',
  transcribe: async () => aTranscript(),
  summarize: async () => aSummary(),
  summarizeBuiltIn: async () => aSummary({ source: { engine: 'built-in', model: 'rules' } }),
  ...replaced,
})
