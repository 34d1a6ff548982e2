/**
 * Formats seconds of audio as "0:12", and from one hour on as "1:02:03". It rounds down to whole seconds, as browsers' players
 * do, so that the list, the page and the player show the same length.
 */
export function formatAudioLength(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`
}
