/** Texts of what shows a secret once. They are apart from those that every page loads. */
export const secretMessages = {
  warning: (what: string) => `Copy ${what} now. You won’t be able to see it again.`,
  theVariable: 'the environment variable',
  copyVariable: 'Copy as variable',
  download: 'Download .env',
  confirm: 'I have copied it',
}
