import { expect, test } from 'vitest'
import { escapeHtml } from '../../contract/values/text'
import { jsonForScript } from './recorder-page'

test('HTML is escaped', () => {
  expect(escapeHtml(`<img src="x" onerror='a&b'>`)).toBe('&lt;img src=&quot;x&quot; onerror=&#39;a&amp;b&#39;&gt;')
})

test('JSON does not end its script, and is the same value', () => {
  const value = { text: '</script><!-- <script> \u2028\u2029 ü "\\' }
  const json = jsonForScript(value)
  expect(json).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual(value)
})
