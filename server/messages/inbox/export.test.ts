import { expect, test } from 'vitest'
import { csvLine } from './export'

test.each<[string, (string | number | boolean | null)[], string]>([
  ['plain cells', ['a', 12.5, true, null, ''], 'a,12.5,true,,\r\n'],
  [
    'separators, quotes and lines',
    ['a,b', 'say "hi"', 'two\nlines', 'cr\r'],
    '"a,b","say ""hi""","two\nlines","cr\r"\r\n',
  ],
  ['spaces at the ends', [' a', 'b '], '" a","b "\r\n'],
  [
    'phone and negative numbers',
    ['+442079460123', '+1 (201) 555-0147', '-12.5'],
    '+442079460123,+1 (201) 555-0147,-12.5\r\n',
  ],
  ['formulas', ['=1+1', '@SUM(A1)', '+cmd|x', '-2+A1', '\t=1'], "'=1+1,'@SUM(A1),'+cmd|x,'-2+A1,'\t=1\r\n"],
  ['formulas after white space', [' =1+1', '\n=1+1', '\u00a0@x', ' -12.5'], `' =1+1,"'\n=1+1",'\u00a0@x," -12.5"\r\n`],
  ['formulas of full-width signs', ['＝1+1', '＋cmd', '－A1', '＠x'], "'＝1+1,'＋cmd,'－A1,'＠x\r\n"],
  ['a formula with a comma', ['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"\r\n`],
  ['any language', ['مرحبا', '日本語, 🎉'], 'مرحبا,"日本語, 🎉"\r\n'],
])('writes %s', (_, cells, expected) => {
  expect(csvLine(cells)).toBe(expected)
})
