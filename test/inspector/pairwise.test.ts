import { expect, test } from 'vitest'
import { type Coverage, coveringItems } from '../../src/inspector/walk/pairwise.ts'

const chosenOf = (looks: readonly unknown[], shown: Coverage = 'pairs') =>
  coveringItems(
    looks.map((parts) => ({ item: parts, parts })),
    shown,
  )

test('equal looks are shown once, by the first', () => {
  expect(coveringItems([{ item: 'only', parts: null }], 'pairs')).toEqual(['only'])
  expect(
    coveringItems(
      [
        { item: 'first', parts: { error: null } },
        { item: 'second', parts: { error: null } },
      ],
      'values',
    ),
  ).toEqual(['first'])
})

test('every pair of values is shown, but not every combination of three', () => {
  const looks = [true, false].flatMap((isBusy) =>
    [null, 'No answer'].flatMap((error) => [true, false].map((isOpen) => ({ isBusy, error, isOpen }))),
  )
  const chosen = chosenOf(looks)
  const pairs = (of: readonly unknown[]) =>
    new Set(
      (of as typeof looks).flatMap(({ isBusy, error, isOpen }) => [
        `${isBusy} ${error}`,
        `${error} ${isOpen}`,
        `busy ${isBusy}, open ${isOpen}`,
      ]),
    )
  expect(looks).toHaveLength(8)
  expect(pairs(looks).size).toBe(12)
  expect(chosen.length).toBeLessThan(7)
  expect(pairs(chosen)).toEqual(pairs(looks))
})

test('every value of every part is shown in the mode for values', () => {
  const looks = [true, false].flatMap((isBusy) => [null, 'No answer'].map((error) => ({ isBusy, error })))
  const chosen = chosenOf(looks, 'values')
  expect(chosen).toEqual([
    { isBusy: true, error: null },
    { isBusy: false, error: 'No answer' },
  ])
})

test('each text is shown with each value of another part', () => {
  const looks = ['Please enter a code', 'No such camper', ''].flatMap((error) =>
    ['Tariro', ''].map((name) => ({ error, name })),
  )
  expect(chosenOf(looks)).toEqual(looks)
})

test('empty lists, shorter lists, missing parts and error messages are distinguished', () => {
  const looks = [
    { items: [] },
    { items: [{ price: 0 }] },
    { items: [{ price: 5 }, { price: 5 }] },
    { items: [{ price: 5, note: 'cold' }] },
    { items: new Error('lost') },
    { items: new Error('refused') },
  ]
  expect(chosenOf(looks)).toEqual(looks)
})

test('parts that change together count as one', () => {
  const readings = [
    { reading: { balance: 5, currency: 'USD', owner: 'Tariro' } },
    { reading: { balance: 0, currency: '', owner: null } },
  ]
  expect(chosenOf(readings)).toEqual(readings)
})
