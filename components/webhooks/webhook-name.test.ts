import { expect, test } from 'vitest'
import { nameOrAddress, shortened } from './webhook-name'

test.each([
  ['Harbour CRM', 'https://hooks.example.com/voice?key=1', 'Harbour CRM'],
  ['', 'https://hooks.example.com/voice', 'hooks.example.com/voice'],
  ['', 'https://hooks.example.com/', 'hooks.example.com'],
  ['', 'https://hooks.example.com:8443/voice/', 'hooks.example.com:8443/voice/'],
  ['', 'https://hooks.example.com/in?team=a', 'hooks.example.com/in?team=a'],
  ['', 'https://hooks.example.com/in?team=b', 'hooks.example.com/in?team=b'],
  ['', 'https://hooks.example.com/?path=/', 'hooks.example.com/?path=/'],
])('a webhook with the name "%s" and the URL %s is called %s', (name, url, expected) => {
  expect(nameOrAddress({ name, url })).toBe(expected)
})

test('a long address keeps its host and its end', () => {
  const address = (length: number) => `hooks.example.com/in?${'a'.repeat(length - 28)}&team=b`
  expect(shortened(address(90))).toBe(address(90))
  const short = shortened(address(91))
  expect(short).toHaveLength(90)
  expect(short).toMatch(/^hooks\.example\.com\/in\?a+…a+&team=b$/)
})
