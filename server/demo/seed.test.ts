import { expect, test } from 'vitest'
import { timedSegments } from '../messages/inbox/find'
import { measuredOf } from './seed'
import { SEED_MESSAGES } from './seed-messages'

test.each(SEED_MESSAGES.map((message) => [message.recording, message] as const))(
  '%s has a waveform, and its sentences are its transcript or have no times',
  (_, message) => {
    const { audioDetails, segments } = measuredOf(message)
    expect(audioDetails.peaks).toHaveLength(120)
    expect(timedSegments(segments, message.transcript)).toHaveLength(segments.length)
    expect(segments.at(-1)?.end ?? message.durationSeconds).toBe(message.durationSeconds)
  },
)
