/** How long to wait, as people say it: whole minutes, rounded up. */
export function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}
