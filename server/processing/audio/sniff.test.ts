import { expect, test } from 'vitest'
import { StepError } from '../port/step-error'
import { audioForm } from './sniff'
import { joined, phoneMp3 } from './testing/make-audio'

const ascii = (text: string, length = 600) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(length)])
const stream = Buffer.alloc(600)
for (const at of [0, 188, 376, 564]) stream[at] = 0x47

const refusal = (bytes: Uint8Array) => {
  try {
    return { form: audioForm(bytes) }
  } catch (error) {
    if (error instanceof StepError) return { code: error.code, message: error.message }
    throw error
  }
}

test.each<[found: string, bytes: Uint8Array]>([
  ['a WAV file with 64-bit sizes (W64)', ascii('riff\x2e\x91\xcf\x11')],
  ['a WAV file with the upper byte first (RIFX)', ascii('RIFX\0\0\0\0WAVE')],
  ['an MPEG transport stream', stream],
  ['a VOC file', ascii('Creative Voice File\x1a')],
  ['a SoX file', ascii('.SoX')],
  ['a WavPack file', ascii('wvpk')],
  ['a True Audio file', ascii('TTA1')],
  ['a RealMedia file', ascii('.RMF')],
  ['an SWF video', ascii('FWS')],
  ['an AC-3 file', ascii('\x0b\x77')],
  ['a DTS file', ascii('\x7f\xfe\x80\x01')],
  ['an MP3 file in the free format', ascii('\xff\xfb\x04\xc4')],
  ['an MP3 file in the free format', ascii('ID3\x03\0\0\0\0\0\0\xff\xfb\x04\xc4')],
  ['a text document', Buffer.from('<!doctype html>\n<p>Nicht verfügbar</p>')],
  ['a text document', Buffer.from('ü'.repeat(400).slice(1))],
])('%s is refused by its name', (found, bytes) => {
  expect(refusal(bytes)).toEqual({
    code: 'audio_unsupported',
    message: `The recording is ${found}. Send M4A or AAC, MP3, WAV (PCM, float, A-law, mu-law or GSM), GSM, or Opus in WebM, Ogg or MP4.`,
  })
})

// Telephone codecs without a header look like any other bytes.
test.each<[what: string, bytes: Uint8Array]>([
  ['silence in mu-law', Buffer.alloc(800, 0xff)],
  ['samples of 16 bits', Buffer.alloc(800, '\x03\0\x01\0')],
])('%s of an unknown form are refused with the accepted forms', (_, bytes) => {
  expect(refusal(bytes)).toEqual({
    code: 'audio_undecodable',
    message: expect.stringMatching(/its form is unknown\. Send M4A or AAC, .* Ogg or MP4\.$/),
  })
})

test('an MP3 file behind a tag that would end behind the file is found', () => {
  const tag = ascii('ID3\x04\0\0\0\x7a\x09\0', 40)
  expect(audioForm(joined(tag, phoneMp3()))).toBe('mp3')
})
