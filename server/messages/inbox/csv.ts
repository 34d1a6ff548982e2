/**
 * Returns a line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it, also when white
 * space comes first, which some programs remove, and for the full-width forms of the signs. Phone numbers and negative numbers stay
 * as they are. Source: OWASP, CSV injection.
 */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell === null ? '' : String(cell)))).join(',')}\r\n`

const harmless = (text: string): string =>
  /^[\t\r\n]|^\s*(?:[=@＝＠]|[+＋\-－](?![\d\s().-]*$))/.test(text) ? `'${text}` : text

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
