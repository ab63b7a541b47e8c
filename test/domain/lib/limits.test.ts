import { expect, test } from 'vitest'
import { maxDeviceNameLength, maxPairing } from '../../../src/domain/devices/devices.ts'
import {
  maxEscortLength,
  maxMovementsListed,
  maxOverrideReasonLength,
  undoableFor,
} from '../../../src/domain/gate/movements.ts'
import {
  disagreesWithin,
  handsInFor,
  maxConflictNoteLength,
  maxConflictsListed,
  maxScansHandedIn,
} from '../../../src/domain/gate/offlineGate.ts'
import { maxCheckedRows, maxWrittenRows } from '../../../src/domain/people/importing/importRows.ts'
import { maxSlips, maxSlipsAtOnce } from '../../../src/domain/people/slips.ts'
import { maxPrice, maxProductNameLength, maxProducts } from '../../../src/domain/till/priceList.ts'

const minute = 60_000
const day = 86_400_000

test('the portal and the server share these limits', () => {
  expect({ undoableFor, disagreesWithin, handsInFor }).toEqual({
    undoableFor: 10 * minute,
    disagreesWithin: 2 * minute,
    handsInFor: 30 * day,
  })
  expect({ maxDeviceNameLength, maxPairing }).toEqual({ maxDeviceNameLength: 40, maxPairing: 400 })
  expect({ maxEscortLength, maxOverrideReasonLength, maxConflictNoteLength }).toEqual({
    maxEscortLength: 100,
    maxOverrideReasonLength: 200,
    maxConflictNoteLength: 200,
  })
  expect({ maxCheckedRows, maxWrittenRows }).toEqual({ maxCheckedRows: 500, maxWrittenRows: 200 })
  expect({ maxProducts, maxProductNameLength, maxPrice }).toEqual({
    maxProducts: 200,
    maxProductNameLength: 60,
    maxPrice: 1_000_00,
  })
  expect({ maxSlips, maxSlipsAtOnce }).toEqual({ maxSlips: 200, maxSlipsAtOnce: 1_000 })
  expect({ maxMovementsListed, maxScansHandedIn, maxConflictsListed }).toEqual({
    maxMovementsListed: 20,
    maxScansHandedIn: 100,
    maxConflictsListed: 500,
  })
})
