import { expect, test } from 'vitest'
import { logoType } from './brand'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR…\0\0\0\0IEND\xaeB`\x82'
const webp = (length: string) => `RIFF${length}\0\0\0WEBPVP8L\0\0\0\0`

test.each([
  ['PNG', PNG, 'image/png'],
  ['PNG with something after its end', `${PNG}<script>`, null],
  ['PNG that breaks off', PNG.slice(0, -4), null],
  ['JPEG', '\xff\xd8\xff\xe0…\xff\xd9', 'image/jpeg'],
  ['JPEG with something after its end', '\xff\xd8\xff\xe0…\xff\xd9<script>', null],
  ['WebP', webp('\x0c'), 'image/webp'],
  ['WebP of another length', webp('\x0d'), null],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', null],
  ['HTML', '<!doctype html>', null],
  ['GIF', 'GIF89a', null],
  ['nothing', '', null],
])('%s', (_, bytes, type) => expect(logoType(latin1(bytes))).toBe(type))
