import { formatNumber } from './text/format-number'

/** Texts of the components that every feature shares. */
export const uiMessages = {
  productName: 'Voice Message Service',
  copy: {
    button: 'Copy',
    succeeded: 'Copied',
    failed: 'Not copied',
    /** @param what with its article: "the token". */
    label: (what: string) => `Copy ${what}`,
    announceSuccess: (what: string) => `Copied ${what}`,
    announceFailure: (what: string) => `Your browser blocked copying. Select ${what} and copy it yourself.`,
    defaultWhat: 'the command',
  },
  dialog: { close: 'Close', cancel: 'Cancel' },
  charactersLeft: {
    some: (left: number, max: number) => `${formatNumber(left)} of ${formatNumber(max)} characters left.`,
    none: (max: number) => `You have reached the limit of ${formatNumber(max)} characters. Extra text is cut off.`,
  },
  /** @param zone such as "Europe/Berlin". */
  timeZone: (zone: string) => `Times in ${zone}`,
}
