import type { LogoType } from '../../contract/accounts/brand'

/** Returns the type of a picture by its first and last bytes and its stated length; null for any other file, such as SVG. */
export function logoType(bytes: Buffer): LogoType | null {
  const text = (from: number, to?: number) => bytes.subarray(from, to).toString('latin1')
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR' && text(-8) === 'IEND\xaeB`\x82') return 'image/png'
  if (text(0, 3) === '\xff\xd8\xff' && text(-2) === '\xff\xd9') return 'image/jpeg'
  const isRiff = text(0, 4) === 'RIFF' && text(8, 15) === 'WEBPVP8' && bytes.length >= 20
  return isRiff && bytes.readUInt32LE(4) + 8 === bytes.length ? 'image/webp' : null
}
