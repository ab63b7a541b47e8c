import { expect, test } from 'vitest'
import { csvLine, withoutDefusing } from '../../../src/domain/lib/csv.ts'

test('a line has its cells between commas, in quotes where they need them, and ends as RFC 4180 says', () => {
  expect(csvLine(['Dube', '', 'a,b', 'say "hi"', 'two\nlines', ' x', 'x ', 'a b'])).toBe(
    'Dube,,"a,b","say ""hi""","two\nlines"," x","x ",a b\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+263 77', "'+263 77"],
  ['-x', "'-x"],
  ['@SUM', "'@SUM"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["''+1", "'''+1"],
  ["'n Boer", "'n Boer"],
  ['Dube', 'Dube'],
  ['a=b', 'a=b'],
  ['', ''],
])('the cell %j stands in a line as %j, and is read as it was', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
  expect(withoutDefusing(cell)).toBe(text)
})

test.each([
  [' =1', "' =1"],
  ['\t1', "'\t1"],
  ['\n=1', '"\'\n=1"'],
])('what begins like a formula behind white space is text too: %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
  expect(withoutDefusing(`'${text}`)).toBe(text)
})

test('an amount below zero stays a number', () => {
  expect(csvLine(['-12.50', '-12.5', '-1.234', '-x1.00'])).toBe("-12.50,'-12.5,'-1.234,'-x1.00\r\n")
})

test('an amount at the end of a formula defuses it all the same', () => {
  expect(csvLine(['=A1-1.00'])).toBe("'=A1-1.00\r\n")
})

test('what was never defused is read as it is', () => {
  expect(withoutDefusing('=1')).toBe('=1')
  expect(withoutDefusing("'Dube")).toBe("'Dube")
})

test.each(['a;=1+1', 'a; +1', 'a\t=1', 'a\n=1', 'a\r\n@b', "'a;=1"])(
  '%j is text where a formula stands behind a semicolon, a tab or a line break, and comes back as it was',
  (text) => {
    const cell = csvLine([text]).trimEnd().replace(/^"|"$/g, '')
    expect(cell).toBe(`'${text}`)
    expect(withoutDefusing(cell)).toBe(text)
  },
)
