/**
 * Returns a line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it; phone numbers and
 * negative numbers stay as they are.
 */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell === null ? '' : String(cell)))).join(',')}\r\n`

const harmless = (text: string): string => (/^[=@\t\r]|^[+-](?![\d\s().-]*$)/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
