import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refusedForm } from './audio-file'

const FIXTURES = path.join(import.meta.dirname, '../../server/processing/audio/fixtures')

const latin1 = (text: string) => new Uint8Array(Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(600)]))
const ogg = (packet: string) => latin1(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e${packet}`)
const wav = (tag: string) => latin1(`RIFF\0\0\0\0WAVEfmt \x10\0\0\0${tag}\x01\0`)
const mp4 = (codec: string) => latin1(`\0\0\0\x14ftypM4A ${'\0'.repeat(9_000)}stsd${'\0'.repeat(12)}${codec}`)

test.each([
  ['Ogg Vorbis', ogg('\x01vorbis')],
  ['FLAC', ogg('\x7fFLAC')],
  ['FLAC', latin1('fLaC')],
  ['Speex', ogg('Speex   ')],
  ['WebM Vorbis', latin1('\x1a\x45\xdf\xa3\0\0webm\0A_VORBIS')],
  ['AMR', latin1('#!AMR-WB\n')],
  ['AIFF', latin1('FORM\0\0\0\0AIFC')],
  ['CAF', latin1('caff')],
  ['WMA', latin1('\x30\x26\xb2\x75')],
  ['WAV ADPCM', wav('\x11\0')],
  ['WAV 85', wav('\x55\0')],
  ['MP4 ALAC', mp4('alac')],
])('a file of the form %s is refused by its name', (form, bytes) => {
  expect(refusedForm(bytes)).toBe(form)
})

test.each([
  ['Ogg Opus', ogg('OpusHead')],
  ['PCM', wav('\x01\0')],
  ['mu-law', wav('\x07\0')],
  ['an extensible WAV', wav('\xfe\xff')],
  ['AAC', mp4('mp4a')],
  ['an unknown file', latin1('no audio')],
])('%s is not refused by its beginning', (_, bytes) => {
  expect(refusedForm(bytes)).toBeNull()
})

test.each(readdirSync(FIXTURES))('the service reads %s, and it is not refused', (name) => {
  expect(refusedForm(new Uint8Array(readFileSync(path.join(FIXTURES, name))))).toBeNull()
})
