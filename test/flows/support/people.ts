import type { Session } from '../../../src/domain/account/session.ts'

export const camperOnTheWire = {
  _id: 'p-42',
  code: 'NUZ042',
  firstname: 'Naledi',
  lastname: 'Moyo',
  gender: 'FEMALE',
  age: 17,
  union: 'North Union',
  country: 'Zimbabwe',
  whatsapp: '+263 77 000 0042',
  checkedIn: false,
  checkedOut: false,
} as const

export const stallOnTheWire = {
  _id: 'm-1',
  merchantNumber: 'M1001',
  merchantName: 'Adventure Desk',
  balance: 125.5,
  createdAt: '2025-02-01T08:00:00.000Z',
} as const

export const adminOnTheWire = { email: 'gate@camp.example.org', name: 'Gate Operator' } as const

export const sessions = {
  participant: { role: 'participant', user: camperOnTheWire },
  merchant: { role: 'merchant', user: { ...stallOnTheWire, balance: 12_550 } },
  admin: { role: 'admin', user: adminOnTheWire },
  serviceProvider: { role: 'serviceProvider', user: { name: 'Tendai' } },
} as const satisfies Record<string, Session>

export function storedBy({ role, user }: Session): Record<string, string> {
  return {
    isAuthenticated: 'true',
    userRole: role,
    userData: JSON.stringify(user),
    ...(role === 'merchant' && { merchantData: JSON.stringify(user) }),
    ...(user.email !== undefined && { email: user.email }),
  }
}
