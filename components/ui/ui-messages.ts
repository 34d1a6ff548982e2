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
  form: { unsaved: 'Unsaved changes' },
  dialog: { close: 'Close', cancel: 'Cancel' },
  timeZone: (zone: string) => `Times in ${zone}`,
}
