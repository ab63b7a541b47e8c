import { afterEach, expect, test, vi } from 'vitest'
import { forgetCardsOfOthers, readOwnCard, storeOwnCard } from '../../../src/services/storage/ownCard.ts'
import { forbidStorage, stubStorage } from '../support/fakeStorage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const card = { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' }

test('[W348] the card is remembered for its camper alone', () => {
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

test('what another version has stored is not taken for a card, and goes', () => {
  stubStorage({ ownCard: '{"code":"EZC104","number":7}' })
  expect(readOwnCard('EZC104')).toBeNull()
  const { items } = stubStorage({ ownCard: '[]' })
  expect(readOwnCard('EZC104')).toBeNull()
  forgetCardsOfOthers('EZC104')
  expect(items.size).toBe(0)
})

test('a browser that keeps nothing remembers no card', () => {
  forbidStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  storeOwnCard('EZC104', card)
  expect(readOwnCard('EZC104')).toBeNull()
})
