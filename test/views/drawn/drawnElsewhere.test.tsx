import { expect, test } from 'vitest'
import { models } from '../../../src/inspector/models/index.ts'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { testDrawings } from '../support/drawings.tsx'

const idsOf = (chosen: readonly AnyFlowModel[]) => chosen.map(({ machine }) => machine.id)

test('every flow has a view, except those that run above the pages', () => {
  expect(idsOf(models.filter(({ view }) => !view))).toEqual([
    'owedSignOut',
    'session',
    'camp',
    'healthSaves',
    'nextNumber',
  ])
})

test('the views that are read in sunlight use enhanced contrast', () => {
  expect(idsOf(models.filter(({ contrast }) => contrast === 'enhanced'))).toEqual([
    'alreadyIn',
    'checkIn',
    'gate',
    'gateOperator',
    'gateSettings',
    'lastMovements',
    'live',
    'nearCodes',
    'undoMovement',
    'payer',
    'till',
    'camera',
    'sound',
  ])
})

testDrawings(({ area }) => area !== 'admin' && area !== 'app')
