import { expect, test } from 'vitest'
import { walletManagementModel } from '../../src/inspector/models/walletManagement.tsx'
import { walletManagementMachine, walletTabs } from '../../src/machines/walletManagement.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(walletManagementModel)

test('[A193, A194-A197] four tabs, from any to any, and nothing is read', () => {
  const { actor, send, started } = startScripted(walletManagementMachine, undefined)
  expect(actor.getSnapshot().value).toBe('overview')
  expect(walletTabs).toEqual(['overview', 'transactions', 'users', 'settings'])
  for (const from of walletTabs) {
    for (const tab of walletTabs) {
      send({ type: 'tab.chosen', tab: from })
      send({ type: 'tab.chosen', tab })
      expect(actor.getSnapshot().value).toBe(tab)
    }
  }
  expect(started).toEqual([])
})
