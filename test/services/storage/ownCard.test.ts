import { expect, test, vi } from 'vitest'
import { forgetCardsOfOthers, readOwnCard, storeOwnCard } from '../../../src/services/storage/ownCard.ts'
import { forbidStorage, stubStorage } from '../support/fakeStorage.ts'

const card = { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' }

test('[W348] a card is remembered only for its camper', () => {
  const { items } = stubStorage()
  storeOwnCard('EZC104', card)
  expect(readOwnCard('EZC104')).toEqual(card)
  expect(readOwnCard('EZC105')).toBeNull()
  forgetCardsOfOthers('EZC104')
  expect(readOwnCard('EZC104')).toEqual(card)
  forgetCardsOfOthers('EZC105')
  expect(items.size).toBe(0)
  storeOwnCard('EZC104', card)
  forgetCardsOfOthers(null)
  expect(items.size).toBe(0)
  storeOwnCard('EZC104', card)
  storeOwnCard('EZC104', null)
  expect(items.size).toBe(0)
})

test('a malformed card is ignored and removed', () => {
  stubStorage({ ownCard: '{"code":"EZC104","number":7}' })
  expect(readOwnCard('EZC104')).toBeNull()
  const { items } = stubStorage({ ownCard: '[]' })
  expect(readOwnCard('EZC104')).toBeNull()
  forgetCardsOfOthers('EZC104')
  expect(items.size).toBe(0)
})

test('a card is not remembered without storage', () => {
  forbidStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  storeOwnCard('EZC104', card)
  expect(readOwnCard('EZC104')).toBeNull()
})
