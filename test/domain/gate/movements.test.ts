import { expect, test } from 'vitest'
import { movementDone, placeWords } from '../../../src/domain/gate/movements.ts'
import { gatesAwayText } from '../../../src/domain/lib/live.ts'

test('movements and places have these words', () => {
  expect(movementDone).toEqual({
    ...{ arrive: 'Arrived', stepOut: 'Stepped out', backIn: 'Back in', goHome: 'Gone home' },
  })
  expect(placeWords).toEqual({
    ...{ expected: 'Not arrived yet', inside: 'Inside', outside: 'Stepped out', home: 'Gone home' },
  })
})

test.each([
  [0, null],
  [1, '1 gate has not been heard since 10:05: who passed there is not counted yet.'],
  [3, '3 gates have not been heard, one since 10:05: who passed there is not counted yet.'],
])('%i gates that are away are told as %s', (away, text) => {
  const counts = { inside: 0, outside: 0, home: 0, expected: 0 }
  expect(gatesAwayText({ ...counts, away, awaySince: '2025-04-14T08:05:00.000Z' })).toBe(text)
})
