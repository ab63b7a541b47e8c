import { expect, test } from 'vitest'
import { models } from '../../../src/inspector/models/index.ts'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { testDrawings } from '../support/drawings.tsx'

const idsOf = (chosen: readonly AnyFlowModel[]) => chosen.map(({ machine }) => machine.id)

test('every flow has a view, except the session and the owed sign-out', () => {
  expect(idsOf(models.filter(({ view }) => !view))).toEqual(['owedSignOut', 'session'])
})

test('the views that are read in sunlight use enhanced contrast', () => {
  expect(idsOf(models.filter(({ contrast }) => contrast === 'enhanced'))).toEqual([
    'alreadyIn',
    'checkIn',
    'gateMode',
    'gateOperator',
    'gateSettings',
    'lastMovements',
    'live',
    'movement',
    'nearCodes',
    'noting',
    'undoMovement',
    'payer',
    'till',
    'camera',
    'sound',
  ])
})

testDrawings(({ area }) => area !== 'admin' && area !== 'app')
