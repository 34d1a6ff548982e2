import { expect, test } from 'vitest'
import { matchesSource } from './matches-source'

test.each([
  ['https://example.com', 'https://example.com', true],
  ['https://example.com:8443', 'https://example.com', false],
  ['http://example.com', 'https://example.com', false],
  ['https://examplexcom', 'https://example.com', false],
  ['https://a.example.com', 'https://*.example.com', true],
  ['https://a.b.example.com', 'https://*.example.com', true],
  ['https://example.com', 'https://*.example.com', false],
  ['https://evil.com/.example.com', 'https://*.example.com', false],
  ['http://localhost:5173', 'http://localhost:*', true],
  ['http://localhost', 'http://localhost:*', true],
  ['http://localhost.evil.example', 'http://localhost:*', false],
  ['null', 'https://*.example.com', false],
])('%s and %s: %s', (origin, source, expected) => expect(matchesSource(origin, source)).toBe(expected))
