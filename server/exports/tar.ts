const BLOCK = 512

/** Returns the header of a file in a tar archive (POSIX.1-1988, ustar), for names of at most 100 ASCII characters and files below 8 GiB. */
export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (!/^[\x20-\x7e]{1,100}$/.test(name) || size >= 8 ** 11) throw new Error(`Not for a tar archive: ${name}, ${size}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 'ascii')
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  return header
}

/** Returns what follows a file: zeros up to the next block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`
