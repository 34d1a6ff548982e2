import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import signature from '../dist/nodes/VoiceMessagesTrigger/signature.js'

const vectors = JSON.parse(readFileSync(new URL('../../../docs/receivers/vectors.json', import.meta.url), 'utf8'))

test('the trigger agrees with every vector that all receivers share', () => {
  assert.ok(vectors.length > 50)
  for (const { name, secret, header, body, now, valid } of vectors)
    assert.equal(signature.isSigned(secret, header, Buffer.from(body), now), valid, name)
})
