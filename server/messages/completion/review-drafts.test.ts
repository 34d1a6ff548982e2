import { expect, test } from 'vitest'
import { toReview } from './review'

const step = { enabled: true, review_url: 'https://g.page/r/harbour/review' }

/** Transcripts as speech recognition writes them: `{{` and `}}` surround what must be masked. */
test.each([
  'Great service, I paid with card {{4111 1111 1111 1111}} and it went through.',
  'My card number is {{four one one one one one one one one one one one one one one one}}, thanks a lot.',
  'Lovely place. The card is {{five five five five, five five five five, five five five five, four four four four}}.',
  'It is an Amex, {{three seven eight two, eight two two four six three, one oh oh oh five}}, and you were great.',
  'um so the card is {{forty-one eleven eleven eleven eleven eleven eleven eleven}} and I loved it',
  'The number on the card is {{double four double four three three three three two two two two one one one one}}.',
  'It is {{4111-1111-1111-1111}}, expiring in May.',
  'My social security number is {{078-05-1120}} and I am happy.',
  'my social is {{oh seven eight oh five one one two oh}} thank you',
  'Best dentist. Call me on plus one four one five five five five two six seven one.',
  'We paid two hundred and forty-five dollars for four people and waited twenty minutes.',
  'My order number is one two three four five six and it came on the twenty first of May.',
])('the draft of %s', (marked) => {
  const transcript = marked.replaceAll(/\{\{|\}\}/g, '')
  expect(toReview(step, transcript, 'pro').draft_text).toBe(marked.replaceAll(/\{\{.*?\}\}/g, '****'))
})
