import { expect, test } from 'vitest'
import * as event from '../../../src/domain/public/event.ts'

test('the facts of the event are those of the documents', () => {
  expect({ ...event }).toEqual({
    productName: 'Camporee Portal',
    eventName: '2025 Pathfinder Camporee',
    eventStart: '2025-04-13T06:00:00Z',
    eventEnd: '2025-04-19T19:00:00Z',
    eventDates: 'April 13–19, 2025',
    eventTimeZone: 'CAT (UTC+2)',
    eventCountry: 'Zimbabwe',
    eventVenue: 'A camp venue in Zimbabwe',
    registrationFee: '$239',
    registrationFeeLabel: 'early bird price',
  })
})
