/** Why a recording does not play. `refused`: the link has expired or was revoked. */
export type PlaybackProblem = 'network' | 'refused' | 'unavailable' | 'unplayable'

/**
 * Asks the server why the browser could not load a recording, because the error of an audio element has no status.
 * @param path of the recording
 */
export async function findProblem(path: string): Promise<PlaybackProblem> {
  try {
    const { ok, status } = await fetch(path, { headers: { Range: 'bytes=0-0' } })
    if (ok) return 'unplayable'
    return status === 403 || status === 404 || status === 410 ? 'refused' : 'unavailable'
  } catch {
    // fetch throws only when there is no response.
    return 'network'
  }
}
