import { expect, test } from 'vitest'
import { nameOrAddress } from './name-or-address'

test.each([
  ['Harbour CRM', 'https://hooks.example.com/voice', 'Harbour CRM'],
  ['', 'https://hooks.example.com/voice', 'hooks.example.com/voice'],
  ['', 'https://hooks.example.com/', 'hooks.example.com'],
  ['', 'https://hooks.example.com:8443/voice/?key=1', 'hooks.example.com:8443/voice'],
])('a webhook with the name "%s" and the URL %s is called %s', (name, url, expected) => {
  expect(nameOrAddress({ name, url })).toBe(expected)
})
