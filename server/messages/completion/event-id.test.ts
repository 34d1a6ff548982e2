import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventIdFor } from './event-id'

const kind = 'message.completed'

test('the event of a message always has the same id, a UUID version 4 that is unique per message', () => {
  const ids = Array.from({ length: 200 }, (_, number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)
  const events = ids.map((id) => eventIdFor(id, kind))
  expect(events).toEqual(ids.map((id) => eventIdFor(id, kind)))
  expect(new Set([...ids, ...events]).size).toBe(400)
  for (const event of events) expect(z.uuidv4().safeParse(event).success).toBe(true)
})
