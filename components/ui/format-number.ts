/** Formats a number with separators: "4,096". */
export const formatNumber = (number: number): string => number.toLocaleString('en-US')
