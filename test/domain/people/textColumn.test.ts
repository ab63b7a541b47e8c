import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markRowsWith, textColumnOf } from '../../../src/domain/people/filters.ts'

function rowsWith(wanted: string, texts: readonly string[]): number[] {
  const marks = new Uint8Array(texts.length)
  markRowsWith(textColumnOf(texts), wanted, marks)
  return [...marks.keys()].filter((row) => marks[row] === 1)
}

test.each([
  ['chi', ['chipo', 'Tariro', 'rachi', ''], [0, 2]],
  ['a', ['a', 'aa', '', 'a'], [0, 1, 3]],
  ['o', ['', '', 'o'], [2]],
  ['ab', ['a', 'b', 'ba', 'ab'], [3]],
  ['ana', ['banana', 'an', 'a'], [0]],
  ['o', [], []],
])('%j is found in rows of %j', (wanted, texts, rows) => {
  expect(rowsWith(wanted, texts)).toEqual(rows)
})

test('a match never spans two rows, even with a line break in the search', () => {
  expect(rowsWith('a\nb', ['a', 'b', 'xa\nb', 'a'])).toEqual([2])
  expect(rowsWith('\n', ['a', '', 'b\n', ''])).toEqual([2])
})

test('existing marks are kept', () => {
  const marks = Uint8Array.from([1, 0, 0])
  markRowsWith(textColumnOf(['a', 'b', 'c']), 'c', marks)
  expect([...marks]).toEqual([1, 0, 1])
})

test('any text is found in exactly the rows that contain it', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'é'), maxLength: 6 })
  const wanted = fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'é'), minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(letters), wanted, (texts, text) => {
      expect(rowsWith(text, texts)).toEqual([...texts.keys()].filter((row) => texts[row]?.includes(text)))
    }),
  )
})
