import { expect, test } from 'vitest'
import { Damage } from './damage'
import { frameHeader, mp3Frames } from './read-mp3'
import { joined, phoneMp3, stereoMp3 } from './testing/make-audio'

const ascii = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const zeros = (length: number) => new Uint8Array(length)
const tagged = stereoMp3()
const untagged = phoneMp3()
/** The same frames without the first one, which states their number. */
const unstated = tagged.subarray(frameHeader(tagged, 0)?.size)

/** The first half of a file's frames. */
function half(file: Uint8Array): Uint8Array {
  let at = 0
  while (at < file.length / 2) at += frameHeader(file, at)?.size ?? Number.NaN
  return file.subarray(0, at)
}

const id3v2 = (length: number, flags = 0) =>
  joined(ascii(`ID3\x04\0${String.fromCharCode(flags)}\0\0\0`), Uint8Array.of(length), zeros(length))
/** A tag that states 2,000,000 bytes and has 40. */
const longId3v2 = joined(ascii('ID3\x04\0\0\0\x7a\x09\0'), new Uint8Array(40).fill(65))
const footer = (length: number) => joined(ascii('3DI\x04\0\x10\0\0\0'), Uint8Array.of(length))
const id3v1 = joined(ascii('TAG'), new Uint8Array(125).fill(65))
const enhanced = joined(ascii('TAG+'), zeros(223))
const lyrics = ascii('LYRICSBEGININD0000210000021LYRICS200')

/** APEv2 with one item of 40 bytes. */
function ape(): Uint8Array {
  const header = (flags: number) => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX', 'latin1')
    bytes.writeUInt32LE(2000, 8)
    bytes.writeUInt32LE(72, 12)
    bytes.writeUInt32LE(1, 16)
    bytes.writeUInt32LE(flags, 20)
    return bytes
  }
  return joined(header(0xa000_0000), new Uint8Array(40).fill(0xff), header(0x8000_0000))
}

function read(bytes: Uint8Array) {
  const damage = new Damage()
  return { count: mp3Frames(bytes, damage).frames.length, damage: damage.sentence() }
}

const whole = read(tagged)

test.each<[what: string, bytes: Uint8Array]>([
  ['an ID3v2 tag', joined(id3v2(50), tagged)],
  ['two ID3v2 tags', joined(id3v2(50), id3v2(70), tagged)],
  ['an ID3v2 tag with a footer', joined(id3v2(50, 0x10), footer(50), tagged)],
  ['zeros before the first frame', joined(id3v2(50), zeros(1500), tagged)],
  ['zeros behind the last frame', joined(tagged, zeros(1000))],
  ['an ID3v1 tag', joined(tagged, id3v1)],
  ['an enhanced ID3v1 tag', joined(tagged, enhanced, id3v1)],
  ['an APE tag', joined(tagged, ape())],
  ['an APE tag before ID3v1', joined(tagged, ape(), id3v1)],
  ['an APE tag at the start', joined(ape(), tagged)],
  ['lyrics', joined(tagged, lyrics, id3v1)],
  ['an ID3v2 tag at the end', joined(tagged, id3v2(50, 0x10), footer(50))],
])('%s is neither sound nor damage', (_, bytes) => {
  expect(read(bytes)).toEqual(whole)
  expect(whole.damage).toBeNull()
})

test.each<[what: string, first: Uint8Array, second: Uint8Array]>([
  ['ID3v2 tags', joined(id3v2(50), tagged), joined(id3v2(50), tagged, id3v1)],
  ['ID3v1 tags', joined(tagged, id3v1), joined(tagged, id3v1)],
  ['enhanced ID3v1 tags', joined(tagged, enhanced, id3v1), tagged],
  ['an ID3v1 title that begins with "+"', joined(tagged, ascii('TAG+'), new Uint8Array(124).fill(65)), tagged],
  ['lyrics', joined(tagged, lyrics, id3v1), joined(tagged, lyrics, id3v1)],
  ['APE tags', joined(tagged, ape(), id3v1), joined(tagged, ape(), id3v1)],
  ['a stated length of the first one', tagged, unstated],
  ['a stated length of the second one', unstated, tagged],
])('two joined files with %s are both read', (_, first, second) => {
  expect(read(joined(first, second))).toEqual({ count: 2 * whole.count, damage: null })
})

test.each<[what: string, files: Uint8Array[]]>([
  ['the first', [half(tagged), tagged]],
  ['the second', [tagged, half(tagged)]],
  ['the last, behind a file that does not state its length,', [tagged, unstated, half(tagged)]],
])('joined files of which %s has fewer frames than it states are damaged', (_, files) => {
  expect(read(joined(...files)).damage).toMatch(/the file states .* could be decoded/)
})

test('zeros behind a file that states one frame too few are padding', () => {
  const file = Buffer.from(tagged)
  const at = file.includes('Xing') ? file.indexOf('Xing') : file.indexOf('Info')
  file.writeUInt32BE(whole.count - 1, at + 8)
  expect(read(joined(file, zeros(1000)))).toEqual({ count: whole.count, damage: null })
})

test('an ID3v2 tag that would end behind the file is damage, and the file behind it is read', () => {
  const { count } = read(untagged)
  const damage = `The recording is damaged: ${longId3v2.length} bytes could not be read.`
  expect(read(joined(untagged, longId3v2, untagged))).toEqual({ count: 2 * count, damage })
  expect(read(joined(longId3v2, untagged))).toEqual({ count, damage })
})

test.each<[what: string, bytes: Uint8Array]>([
  ['zeros at the end of a file that does not state its length', joined(untagged, zeros(1000))],
  ['zeros at the end of two files of which only the first states its length', joined(tagged, unstated, zeros(1000))],
  ['zeros instead of the last two frames', tagged.slice().fill(0, tagged.length - 600)],
  ['zeros in the middle', joined(tagged.subarray(0, 6000), zeros(500), tagged.subarray(6000))],
  ['other bytes behind the last frame', joined(tagged, new Uint8Array(300).fill(7))],
  ['a tag that states more than it has', joined(id3v2(127).subarray(0, 60), untagged)],
])('%s are reported', (_, bytes) => {
  expect(read(bytes).damage).toMatch(/bytes could not be read/)
})
