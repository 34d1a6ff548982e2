import type { Account } from '../../accounts/account/account'
import type { Actor } from '../../accounts/account/activity'
import { findChannelDetails } from '../../channels/change-channel'
import { setGreeting } from '../../channels/channel-greeting'
import { MAX_GREETING_BYTES } from '../../contract/limits'
import { ApiError } from '../../errors'
import type { PreparedGreeting } from '../../processing/audio/greeting-in-process'
import { prepareGreeting } from '../../processing/audio/prepare'
import { StepError } from '../../processing/port/step-error'

/**
 * Replaces the spoken greeting of a channel by an audio file in base64, which the audio process decodes; null removes it.
 * Returns false for a channel that is not the account's, or was deleted.
 * @throws ApiError validation_error for a file that cannot be read, or is too large or too long
 */
export async function changeGreeting(
  account: Account,
  actor: Actor,
  channelId: string,
  base64: string | null,
): Promise<boolean> {
  // Nothing is decoded for a channel of somebody else.
  if (!(await findChannelDetails(account, channelId))) return false
  return setGreeting(account, actor, channelId, base64 === null ? null : await prepared(base64, account))
}

async function prepared(base64: string, { id }: Account): Promise<PreparedGreeting> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_GREETING_BYTES) throw refused('The recording is larger than 2 MB.')
  try {
    return await prepareGreeting(bytes, id)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    if (error.code.startsWith('audio_')) throw refused(error.message)
    // The file used up the time or the memory of its reader.
    if (error.code === 'step_timeout' || error.code === 'memory_limit')
      throw refused('The recording cannot be decoded. Save it as MP3 or WAV, then choose it again.')
    throw error
  }
}

const refused = (message: string) =>
  new ApiError('validation_error', { message, issues: [{ path: ['greeting'], message }] })
