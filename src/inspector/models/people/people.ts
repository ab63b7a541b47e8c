import type { CardHolder } from '../../../domain/people/idCard.ts'
import type { Merchant, Participant } from '../../../domain/people/people.ts'

export const registered: Participant = {
  _id: 'p-1',
  code: 'EZC104',
  firstname: 'Tariro',
  lastname: 'Moyo',
  gender: 'FEMALE',
  age: 16,
  union: 'East Zimbabwe Conference',
  country: 'Zimbabwe',
  whatsapp: '+263 77 000 0104',
  checkedIn: false,
  checkedOut: false,
}

export const alreadyIn: Participant = { ...registered, _id: 'p-2', code: 'EZC105', checkedIn: true }

export const withLostCard: Participant & CardHolder = {
  ...registered,
  _id: 'p-4',
  code: 'EZC106',
  firstname: 'Rudo',
  isCardLost: true,
}

export const bare: Participant = {
  _id: 'p-3',
  code: 'X-1',
  firstname: '<img onerror=alert(1)>',
  lastname: 'Nomathemba-Sibusisiwe van der Westhuizen',
  age: 0,
  isAgeUnknown: true,
  checkedIn: false,
}

export const merchant: Merchant = {
  _id: 'm-1',
  merchantNumber: 'M1001',
  merchantName: 'Adventure Desk',
  balance: 12_500,
  createdAt: '2025-02-01T08:00:00.000Z',
}
