import { expect, test } from 'vitest'
import { choiceSaver } from './use-saved-choice'

/** A saver whose requests wait until the test responds to them. */
function aSaver() {
  const sent: string[] = []
  const ends: unknown[] = []
  const pending: ((isSaved: boolean) => void)[] = []
  const choose = choiceSaver<string>(
    (choice) => {
      sent.push(choice)
      return new Promise((resolve) => pending.push(resolve))
    },
    (saved) => ends.push(saved),
  )
  const respond = async (isSaved: boolean) => {
    pending.shift()?.(isSaved)
    await new Promise(setImmediate)
  }
  return { sent, ends, choose: (choice: string) => void choose(choice), respond }
}

test('of the choices made during a request, only the latest is sent, after it', async () => {
  const { sent, ends, choose, respond } = aSaver()
  for (const choice of ['a', 'b', 'c']) choose(choice)
  expect(sent).toEqual(['a'])
  await respond(true)
  expect([sent, ends]).toEqual([['a', 'c'], []])
  await respond(true)
  expect(ends).toEqual([{ choice: 'c' }])
})

test('the first choice is sent again when it is chosen again during the second request', async () => {
  const { sent, ends, choose, respond } = aSaver()
  choose('b')
  choose('a')
  await respond(true)
  await respond(true)
  expect([sent, ends]).toEqual([['b', 'a'], [{ choice: 'a' }]])
})

test.each([
  ['none', [false], null],
  ['the second', [false, true], { choice: 'b' }],
  ['the first', [true, false], { choice: 'a' }],
])('of the choices that the server saved, the last one is reported: %s', async (_, responses, expected) => {
  const { ends, choose, respond } = aSaver()
  for (const choice of ['a', 'b'].slice(0, responses.length)) choose(choice)
  for (const isSaved of responses) await respond(isSaved)
  expect(ends).toEqual([expected])
})

test('a choice after the end starts again', async () => {
  const { sent, ends, choose, respond } = aSaver()
  choose('a')
  await respond(false)
  choose('b')
  await respond(true)
  expect([sent, ends]).toEqual([
    ['a', 'b'],
    [null, { choice: 'b' }],
  ])
})
