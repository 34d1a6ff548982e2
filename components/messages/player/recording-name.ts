/** Returns the name of the file of a downloaded recording. @param recordedAt ISO 8601 */
export const recordingName = (recordedAt: string): string =>
  `voice-message-${recordedAt.slice(0, 16).replace('T', '-').replace(':', '')}.webm`
