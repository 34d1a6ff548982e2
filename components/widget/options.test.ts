import { expect, test } from 'vitest'
import { type LoaderConfig, readOptions } from './options'

const config: LoaderConfig = {
  origin: 'https://voice.example',
  key: 'k',
  position: 'bottom-left',
  colors: ['#123456', '#ffffff'],
  texts: { en: ['Leave a voice message', 'Close'], de: ['Sprachnachricht', 'Schließen'], ar: ['رسالة', 'إغلاق'] },
}
const defaults = {
  position: 'bottom-left',
  label: 'Leave a voice message',
  close: 'Close',
  background: '#123456',
  text: '#ffffff',
  locale: 'en',
  target: null,
}

test.each([
  [{}, [], {}],
  [{}, ['nl', 'de-AT'], { locale: 'de', label: 'Sprachnachricht', close: 'Schließen' }],
  [{ locale: 'ar' }, ['de'], { locale: 'ar', label: 'رسالة', close: 'إغلاق' }],
  [{ locale: 'constructor' }, [], {}],
  [{ label: 'Talk to us' }, [], { label: 'Talk to us' }],
  [{ position: 'bottom-right' }, [], { position: 'bottom-right' }],
  [{ position: 'top' }, [], {}],
  [{ color: '#FFD60A' }, [], { background: '#FFD60A', text: '#000000' }],
  [{ color: 'red;}' }, [], {}],
  [{ target: '#here' }, [], { target: '#here', position: 'inline' }],
  [{ target: '#here', position: 'bottom-left' }, [], { target: '#here' }],
])('%j, languages %j', (attributes, languages, changed) => {
  expect(readOptions(config, attributes, languages)).toEqual({ ...defaults, ...changed })
})
