import { expect, test } from 'vitest'
import { fewestLooks, type Shown } from '../../src/inspector/walk/looks.ts'

const chosenOf = (looks: readonly unknown[], shown: Shown = 'pairs') =>
  fewestLooks(
    looks.map((look) => ({ item: look, look })),
    shown,
  )

test('one of nothing but the same is enough, the first', () => {
  expect(fewestLooks([{ item: 'only', look: null }], 'pairs')).toEqual(['only'])
  expect(
    fewestLooks(
      [
        { item: 'first', look: { error: null } },
        { item: 'second', look: { error: null } },
      ],
      'values',
    ),
  ).toEqual(['first'])
})

test('shows every value of every part, and any two together, but not every combination of three', () => {
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

test('shows every value of every part, where that is asked for', () => {
  const looks = [true, false].flatMap((isBusy) => [null, 'No answer'].map((error) => ({ isBusy, error })))
  const chosen = chosenOf(looks, 'values')
  expect(chosen).toEqual([
    { isBusy: true, error: null },
    { isBusy: false, error: 'No answer' },
  ])
})

test('shows each text beside each other thing', () => {
  const looks = ['Please enter a code', 'No such camper', ''].flatMap((error) =>
    ['Tariro', ''].map((name) => ({ error, name })),
  )
  expect(chosenOf(looks)).toEqual(looks)
})

test('tells an empty list, a shorter one, a part that is absent and what an error says', () => {
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

test('parts that go together are one', () => {
  const readings = [
    { reading: { balance: 5, currency: 'USD', owner: 'Tariro' } },
    { reading: { balance: 0, currency: '', owner: null } },
  ]
  expect(chosenOf(readings)).toEqual(readings)
})
