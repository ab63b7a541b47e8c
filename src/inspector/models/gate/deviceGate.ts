import type { DeviceCheck, DeviceStanding } from '../../../domain/gate/deviceGate.ts'
import type { ListedPerson, NotedScan } from '../../../domain/gate/offlineGate.ts'

const tariro: ListedPerson = {
  code: 'EZC104',
  numbers: ['EZC104'],
  firstname: 'Tariro',
  lastname: 'Moyo',
  age: 14,
  union: 'East Zimbabwe Conference',
  place: 'expected',
}

const listAsOf = '2025-04-14T12:00:00.000Z'

const standingOf = (
  part: Partial<DeviceStanding> & { readonly place: DeviceStanding['place'] },
): DeviceStanding => ({
  person: { ...tariro, place: part.place },
  notedHere: null,
  asksWithWhom: true,
  ...part,
})

export const expectedHere: DeviceCheck = {
  verdict: 'allowed',
  standing: standingOf({ place: 'expected' }),
  listAsOf,
}
export const alreadyHere: DeviceCheck = {
  verdict: 'alreadyThere',
  standing: standingOf({ place: 'inside' }),
  listAsOf,
}
export const elsewhereHere: DeviceCheck = {
  verdict: 'wrongPlace',
  standing: standingOf({ place: 'home', asksWithWhom: false }),
  listAsOf,
}
export const notedHere: DeviceCheck = {
  verdict: 'notedHere',
  standing: standingOf({
    place: 'inside',
    notedHere: { number: 'EZC104', kind: 'arrive', counter: 41, notedAt: '2025-04-14T12:21:00.000Z' },
  }),
  listAsOf,
}
export const notListedHere: DeviceCheck = { verdict: 'notListed', standing: null, listAsOf }
export const withoutList: DeviceCheck = { verdict: 'noList', standing: null, listAsOf: null }

export const notedArrival: NotedScan = {
  key: 'b'.repeat(32),
  number: 'EZC104',
  kind: 'arrive',
  counter: 42,
  notedAt: '2025-04-14T12:25:00.000Z',
  place: 'Gate 2',
}

export const notedOnDevice = { scan: notedArrival, listAsOf }
