/** Formats a number with separators: "4,096". */
export const formatNumber = (number: number): string => number.toLocaleString('en-US')

/** Formats a count that stops above a limit: "1,000", and above it "1,000+". */
export const numberUpTo = (count: number, limit: number): string =>
  count > limit ? `${formatNumber(limit)}+` : formatNumber(count)

/** Returns a function that formats a count with its noun: "1 delivery", "1,024 deliveries". */
export const counted = (one: string, many: string) => (count: number) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
