import { expect, test } from 'vitest'
import { Damage } from './damage'
import { PacketClock } from './read-packets'

const PACKET = 5760

function listen(endTrim: number): string | null {
  const damage = new Damage()
  const clock = new PacketClock(damage)
  clock.stated = 1.09
  for (let packet = 0; packet < 10; packet++) clock.add(packet * 0.12, PACKET)
  clock.end(endTrim)
  return damage.sentence()
}

test('the end of a long packet that the file excludes is not missing', () => {
  expect(listen(0.11)).toBeNull()
})

test('a duration that the packets do not have is reported', () => {
  expect(listen(0)).toMatch(/the file states 1\.1 seconds, and 1\.2 seconds could be decoded/)
})
