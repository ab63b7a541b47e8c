import { expect, test } from 'vitest'
import { longestDeviceName, longestPairing } from '../../../src/domain/devices/devices.ts'
import {
  longestAnyway,
  longestWithWhom,
  mostMovementsListed,
  undoableFor,
} from '../../../src/domain/gate/movements.ts'
import {
  disagreesWithin,
  handsInFor,
  longestConflictNote,
  mostConflictsListed,
  mostScansHandedIn,
} from '../../../src/domain/gate/offlineGate.ts'
import { mostCheckedRows, mostWrittenRows } from '../../../src/domain/people/importRows.ts'
import { mostSlips, mostSlipsAtOnce } from '../../../src/domain/people/slips.ts'
import { largestPrice, longestProductName, mostProducts } from '../../../src/domain/till/priceList.ts'

const minute = 60_000
const day = 86_400_000

test('the portal and its host agree on these limits', () => {
  expect({ undoableFor, disagreesWithin, handsInFor }).toEqual({
    undoableFor: 10 * minute,
    disagreesWithin: 2 * minute,
    handsInFor: 30 * day,
  })
  expect({ longestDeviceName, longestPairing }).toEqual({ longestDeviceName: 40, longestPairing: 400 })
  expect({ longestWithWhom, longestAnyway, longestConflictNote }).toEqual({
    longestWithWhom: 100,
    longestAnyway: 200,
    longestConflictNote: 200,
  })
  expect({ mostCheckedRows, mostWrittenRows }).toEqual({ mostCheckedRows: 500, mostWrittenRows: 200 })
  expect({ mostProducts, longestProductName, largestPrice }).toEqual({
    mostProducts: 200,
    longestProductName: 60,
    largestPrice: 1_000_00,
  })
  expect({ mostSlips, mostSlipsAtOnce }).toEqual({ mostSlips: 200, mostSlipsAtOnce: 1_000 })
  expect({ mostMovementsListed, mostScansHandedIn, mostConflictsListed }).toEqual({
    mostMovementsListed: 20,
    mostScansHandedIn: 100,
    mostConflictsListed: 500,
  })
})
