/**
 * Seconds of sound as "0:12", and from one hour on as "1:02:03". Cut to whole seconds, as the players of the browsers do, so that
 * the list, the page and the player show the same length for the same recording.
 */
export function formatAudioLength(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
