import type { LimitReason, PermanentFailure } from '@/server/contract/processing/retry'

/** Says what to do with a message that a retry cannot help. The recording is stored after the step `prepare`. */
export function nextStepOf(failure: PermanentFailure, isStored: boolean): string {
  if (failure === 'audio_missing')
    return 'A retry can’t help. Ask the administrator of this server to restore the recording, or discard the message.'
  return isStored
    ? 'A retry can’t help. Download the recording, ask the sender for a new one, or discard the message.'
    : 'A retry can’t help. Ask the sender for a new recording, and discard the message to delete this one.'
}

/** Texts about a message that waits for the end of a limit. */
export const limitMessages = {
  /** The end of the limit's period follows, and then `orEarlier`. */
  continues: 'Continues by itself from ',
  orEarlier: {
    over_budget: ' if it fits, or earlier if your plan gets more minutes.',
    over_daily_budget: ' if it fits, or earlier if this server may process more minutes.',
    over_channel_limit: ' if it fits, or earlier if the limit of its channel is raised.',
  } satisfies Record<LimitReason, string>,
  usage: 'View usage',
}
