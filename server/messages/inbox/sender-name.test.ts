import { expect, test } from 'vitest'
import { senderNameOf } from './sender-name'

test.each<[string, string[], string | null]>([
  ['Hello, this is Mara Lindqvist. My crown came off.', ['Mara Lindqvist'], 'Mara Lindqvist'],
  ['Hi Chiara, this is Lena Vogt from Polar Research.', ['Lena Vogt', 'Polar Research', 'Chiara'], 'Lena Vogt'],
  ['Hi, Tom Avery here. I was charged twice.', ['Tom Avery'], 'Tom Avery'],
  ['My name’s Siobhan O’Neill, and I have a question.', ["Siobhan O'Neill"], "Siobhan O'Neill"],
  ['Guten Tag, hier ist Jürg Meier.', ['Jürg Meier'], 'Jürg Meier'],
  ['Bonjour, je m’appelle Zoé Martin.', ['Zoé Martin'], 'Zoé Martin'],
  ['Bonjour, Zoé Martin à l’appareil.', ['Zoé Martin'], 'Zoé Martin'],
  ['Olá, chamo-me Inês Duarte.', ['Inês Duarte'], 'Inês Duarte'],
  ['Goedemorgen, u spreekt met Sanne Bakker.', ['Sanne Bakker'], 'Sanne Bakker'],
  ['مرحبا، أنا عمر حداد. أريد تغيير موعدي.', ['عمر حداد'], 'عمر حداد'],
  ['Hello, this is Peter. And this is Anne.', ['Anne', 'Peter'], 'Peter'],
  ['Hello, this is Mara Lindqvist.', ['Mara', 'Mara Lindqvist'], 'Mara Lindqvist'],
])('the sender of "%s" is named', (transcript, names, expected) => {
  expect(senderNameOf(names, transcript)).toBe(expected)
})

test.each<[string, string[]]>([
  ['Hi Bruno. The brakes you fitted last week squeak.', ['Bruno']],
  ['I just wanted to thank Doctor Osei.', ['Doctor Osei']],
  ['Hello, this is Ella’s mother.', ['Ella']],
  ['Hello, this is Ella Marsh.', ['Ella']],
  ['Hello, is this Doctor Osei?', ['Doctor Osei']],
  ['Hello, this is Mara Lindqvist.', []],
  [`${'Well. '.repeat(60)}This is Mara.`, ['Mara']],
  ['This is A+ (really) [x.', ['A+ (really) [y']],
  ['', ['Mara']],
])('no name in "%s" is clearly the one of the sender', (transcript, names) => {
  expect(senderNameOf(names, transcript)).toBe(null)
})
