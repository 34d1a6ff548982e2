import { expect, test } from 'vitest'
import { isInvented } from './recognize'

test.each([
  // What the model wrote for a buzzer with the rhythm of syllables.
  ['Thank you for watching!', 0.6, 9.3, true],
  ['© transcript Emily Beynon', 0.66, 9.6, true],
  ['This is the first time I’ve ever seen this.', 0.49, 9.5, true],
  ['I’m going to tell you a story. I’m going to tell you a story. I’m going to tell you a story.', 0.63, 9.4, true],
  ['The first is the first. The first is the first. The first is the first.', 0.32, 9.2, true],
  ['anything', 0.29, 1, true],
  // What people said, and in noise of half their loudness.
  ['Ever tried, ever failed. No matter, try again. Fail again.', 0.78, 4.7, false],
  ['It was the best of times. It was the worst of times. It was the age of wisdom.', 0.69, 5, false],
  ['I must be rather cold hard as an admira supper. It’s the only', 0.46, 4.3, false],
  ['We ordered the police to come to town and we went to the hotel', 0.31, 4.6, false],
  ['Yes.', 0.45, 0.5, false],
  ['Hello?', 0.5, 1, false],
  ['no, no, no', 0.65, 1.2, false],
  ['Call me.', 0.95, 6, false],
  ['もしもし、田中です。明日の予約を変更したいので、電話をください。', 0.6, 6.1, false],
  ['Yarın saat üçteki randevumu değiştirmek istiyorum', 0.6, 4.2, false],
  ['', 0, 0, true],
])('%j with confidence %f in %f s: %j', (text, confidence, speechSeconds, expected) =>
  expect(isInvented({ text, confidence, speechSeconds })).toBe(expected),
)
