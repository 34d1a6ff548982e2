import { crc32 } from 'node:zlib'

/** Builds a ZIP archive without compression (APPNOTE.TXT, 4.3). */
export function storedZip(entries: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of entries) {
    const common = commonFields(name, content)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content])
    directory.push(
      Buffer.from('PK\x01\x02\x14\x00'),
      common,
      number(0, 2),
      number(0, 4),
      number(0, 4),
      number(offset, 4),
    )
    directory.push(Buffer.from(name))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const count = number(entries.length, 2)
  const end = [
    Buffer.from('PK\x05\x06'),
    number(0, 4),
    count,
    count,
    number(list.length, 4),
    number(offset, 4),
    number(0, 2),
  ]
  return Buffer.concat([...locals, list, ...end])
}

/** Version, flags, method, time, date, CRC-32, both sizes, lengths of the name and of the extra field. */
const commonFields = (name: string, content: Buffer) =>
  Buffer.concat([
    ...[20, 0, 0, 0, 0x21].map((value) => number(value, 2)),
    ...[crc32(content), content.length, content.length].map((value) => number(value, 4)),
    ...[name.length, 0].map((value) => number(value, 2)),
  ])

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
