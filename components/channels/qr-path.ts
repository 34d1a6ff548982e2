import { encode } from 'uqr'

/** Returns the QR code of a text (error correction M, quiet zone of four modules, ISO 18004) as one SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
