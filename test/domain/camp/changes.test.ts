import { expect, test } from 'vitest'
import { factChanges, factChangeText } from '../../../src/domain/camp/changes.ts'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'

test('[W1407] the audit keeps prices without a symbol, because the currency may change with them', () => {
  const { money } = documentedCamp.facts
  const after = { ...money, currency: 'NOK', symbol: 'kr', products: [{ name: 'Waffle', price: 30_00 }] }
  const changes = factChanges({ ...money, products: [] }, after)
  expect(changes).toEqual([
    { field: 'currency', from: 'USD', to: 'NOK' },
    { field: 'symbol', from: '$', to: 'kr' },
    { field: 'products', from: '', to: 'Waffle 30.00' },
  ])
  expect(factChangeText(changes[2])).toBe('Products of a new stall from nothing to “Waffle 30.00”')
})

test('[W1485] the audit names the rules of a camp in words', () => {
  const [age, days] = factChanges({ askedBelow: 18, pairingDays: 3 }, { askedBelow: 0, pairingDays: 1 })
  expect(factChangeText(age)).toBe('Asked with whom they leave from “People under 18” to “Nobody”')
  expect(factChangeText(days)).toBe(
    'Pairings of devices end from “3 days after the camp” to “1 day after the camp”',
  )
})

test('[W1472] the audit says that the logo was changed, without its picture', () => {
  const { logo } = documentedCamp.facts
  const texts = [
    [logo, { picture: '4x3-a' }],
    [{ picture: '4x3-a' }, { picture: '4x3-b' }],
    [{ picture: '4x3-b' }, logo],
  ].map(([before = logo, after = logo]) => factChangeText(factChanges<'logo'>(before, after)[0]))
  expect(texts).toEqual([
    'Logo from nothing to a picture',
    'Logo from a picture to another picture',
    'Logo from a picture to nothing',
  ])
})
