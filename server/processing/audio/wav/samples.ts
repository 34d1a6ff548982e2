/** Returns the sample at a position, from -1 to 1. */
export type SampleReader = (view: DataView, at: number) => number

/** A float file can have anything; larger samples are clipped, as every player does. */
const clip = (value: number) => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0)

/** The readers by kind and bits. */
export const SAMPLE_READERS: Readonly<Record<string, SampleReader>> = {
  'pcm-8': (view, at) => (view.getUint8(at) - 128) / 128,
  'pcm-16': (view, at) => view.getInt16(at, true) / 2 ** 15,
  'pcm-24': (view, at) => (view.getInt8(at + 2) * 2 ** 16 + view.getUint16(at, true)) / 2 ** 23,
  'pcm-32': (view, at) => view.getInt32(at, true) / 2 ** 31,
  'float-32': (view, at) => clip(view.getFloat32(at, true)),
  'float-64': (view, at) => clip(view.getFloat64(at, true)),
  'a-law-8': (view, at) => aLaw(view.getUint8(at)) / 2 ** 15,
  'mu-law-8': (view, at) => muLaw(view.getUint8(at)) / 2 ** 15,
}

/** Expands A-law to 16 bits (ITU-T G.711, table 1). */
export function aLaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return code & 0x80 ? size : -size
}

/** Expands mu-law to 16 bits (ITU-T G.711, table 2). */
export function muLaw(byte: number): number {
  const code = ~byte & 0xff
  const size = ((((code & 15) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84
  return code & 0x80 ? -size : size
}
