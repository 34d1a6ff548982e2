/** Formats a number with separators: "4,096". */
export const formatNumber = (number: number): string => number.toLocaleString('en-US')

/** Returns a function that formats a count with its noun: "1 delivery", "1,024 deliveries". */
export const counted = (one: string, many: string) => (count: number) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
