export const uiMessages = {
  productName: 'Voice Message Service',
  copy: {
    button: 'Copy',
    succeeded: 'Copied',
    failed: 'Not copied',
    label: (what: string) => `Copy ${what}`,
    announceSuccess: (what: string) => `Copied ${what}`,
    announceFailure: (what: string) => `Your browser blocked copying. Select ${what} and copy it yourself.`,
    defaultWhat: 'the command',
  },
  dialog: { close: 'Close', cancel: 'Cancel' },
  timeZone: (zone: string) => `Times in ${zone}`,
}

/** Texts of what every list and every page below another one has. */
export const pageTexts = {
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  newest: 'Newest',
  newer: 'Newer',
  older: 'Older',
}

/** Texts of code in several languages. They are apart from those that every page loads. */
export const codeMessages = {
  language: (what: string) => `Language of ${what}`,
  codeIn: (what: string, language: string) => `${what} in ${language}`,
}

/** Texts of what shows a secret once. They are apart from those that every page loads. */
export const secretMessages = {
  warning: (what: string) => `Copy ${what} now. You won’t be able to see it again.`,
  theVariable: 'the environment variable',
  copyVariable: 'Copy as variable',
  download: 'Download .env',
  confirm: 'I have copied it',
}

/** Texts of inputs for a date and time. They are apart from those that every page loads. */
export const datetimeMessages = {
  invalid: (firstYear: number, lastYear: number) =>
    `Enter a complete date and time between ${firstYear} and ${lastYear}.`,
}
