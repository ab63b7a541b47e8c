import { expect, test } from 'vitest'
import { asText, cellsOf, csvLine, withoutDefusing } from '../../../src/domain/lib/csv.ts'

test('a line joins its cells with commas, quotes them where needed and ends with CRLF, as in RFC 4180', () => {
  expect(csvLine(['Dube', '', 'a,b', 'say "hi"', 'two\nlines', ' x', 'x ', 'a b'])).toBe(
    'Dube,,"a,b","say ""hi""","two\nlines"," x","x ",a b\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+263 77', '+263 77'],
  ['+263 77 / +27 82', '+263 77 / +27 82'],
  ["'+263 77", "''+263 77"],
  ['+26377', "'+26377"],
  ['+263 77 A1', "'+263 77 A1"],
  ['-x', "'-x"],
  ['@SUM', "'@SUM"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["''+1", "'''+1"],
  ["'n Boer", "'n Boer"],
  ['Dube', 'Dube'],
  ['a=b', 'a=b'],
  ['', ''],
])('the cell %j is written as %j and read back unchanged', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
  expect(withoutDefusing(cell)).toBe(text)
})

test.each([
  [' =1', "' =1"],
  ['\t1', "'\t1"],
  ['\n=1', '"\'\n=1"'],
])('a formula behind leading white space is escaped: %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
  expect(withoutDefusing(`'${text}`)).toBe(text)
})

test('a negative amount stays a number', () => {
  expect(csvLine(['-12.50', '-12.5', '-1.234', '-x1.00'])).toBe("-12.50,'-12.5,'-1.234,'-x1.00\r\n")
})

test('a formula that ends with an amount is still escaped', () => {
  expect(csvLine(['=A1-1.00'])).toBe("'=A1-1.00\r\n")
})

test('a cell without an escape is read unchanged', () => {
  expect(withoutDefusing('=1')).toBe('=1')
  expect(withoutDefusing("'Dube")).toBe("'Dube")
})

test.each(['a;=1+1', 'a; +1', 'a\t=1', 'a\n=1', 'a\r\n@b', "'a;=1"])(
  '%j is escaped because a formula follows a separator or line break, and is read back unchanged',
  (text) => {
    const cell = csvLine([text]).trimEnd().replace(/^"|"$/g, '')
    expect(cell).toBe(`'${text}`)
    expect(withoutDefusing(cell)).toBe(text)
  },
)

test('[W1142] the lines of a file are read back, with commas, quotes and line breaks in their cells', () => {
  const lines = [
    ['Dube', '', 'a,b', 'say "hi"'],
    ['two\r\nlines', ' x', '', ''],
  ]
  expect(cellsOf(lines.map((cells) => csvLine(cells)).join(''))).toEqual(lines)
  expect(cellsOf('')).toEqual([])
})

test.each([
  ...['007', '263771234567', '1E5', '12-3', '1/2', 'MAR12', '3 April', 'Sept. 9', '12:30', '5 pm', 'true'],
  ...['$5', '(7)', '50%', "'007", '-1.00', '+26377', '1 234', '12/03/2026'],
])('[W1105] %j would be rewritten by a spreadsheet, so it is written behind an apostrophe', (text) => {
  expect(asText(text)).toBe(`'${text}`)
  expect(withoutDefusing(asText(text))).toBe(text)
})

test.each(['May', 'Mary', 'EZC101', 'A1', "O'Neill", '+263 77 123 4567', 'Room 5', 'truely', ''])(
  '[W1105] %j stays as it is, in a spreadsheet too',
  (text) => {
    expect(asText(text)).toBe(text)
    expect(withoutDefusing(text)).toBe(text)
  },
)
