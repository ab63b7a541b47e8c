import type { Participant } from '../people/people.ts'

/** The campers that demonstrations, tests and drawn states may rely on by name. */
export const demoCodes = {
  /** Registered, every field filled. */
  fresh: 'ZEUC001',
  /** Checked In, with a health record and more than twenty movements. */
  alreadyIn: 'ZWUC001',
  /** Checked Out, with an emptied wallet. */
  checkedOut: 'SZUC001',
  /** Registered, without whatsapp, union, country, health record or money. */
  withoutContact: '5001',
  /** Both names longer than 15 characters, a union longer than 30, a code of all ten characters. */
  longName: 'CAGRPU-001',
  /** Registered; signs in with the one-time password and must change it. */
  newcomer: 'MU001',
  /** Nobody's. */
  unknown: 'ZZZ999',
} as const

export const namedCampers: readonly Omit<Participant, '_id'>[] = [
  {
    code: demoCodes.fresh,
    firstname: 'Rutendo',
    lastname: 'Chikwanha',
    gender: 'FEMALE',
    age: 14,
    union: 'Zimbabwe East Union Conference',
    country: 'Zimbabwe',
    whatsapp: '+263 77 000 9001',
    checkedIn: false,
    checkedOut: false,
    registeredAt: '2025-02-11T08:30:00.000Z',
  },
  {
    code: demoCodes.alreadyIn,
    firstname: 'Mthokozisi',
    lastname: 'Ndlovu',
    gender: 'MALE',
    age: 17,
    union: 'Zimbabwe West Union Conference',
    country: 'Zimbabwe',
    whatsapp: '+263 77 000 9002',
    checkedIn: true,
    checkedOut: false,
    registeredAt: '2025-01-20T14:05:00.000Z',
  },
  {
    code: demoCodes.checkedOut,
    firstname: 'Choolwe',
    lastname: "Ng'andu",
    gender: 'MALE',
    age: 22,
    union: 'Southern Zambia Union Conference',
    country: 'Zambia',
    whatsapp: '+260 97 000 9003',
    checkedIn: false,
    checkedOut: true,
    registeredAt: '2025-03-03T10:45:00.000Z',
  },
  {
    code: demoCodes.withoutContact,
    firstname: 'Zoë',
    lastname: 'Adams',
    gender: 'FEMALE',
    age: 11,
    checkedIn: false,
    checkedOut: false,
    registeredAt: '2025-04-02T16:20:00.000Z',
  },
  {
    code: demoCodes.longName,
    firstname: 'Tinotenda-Makanaka',
    lastname: 'van der Westhuizen',
    gender: 'FEMALE',
    age: 35,
    union: 'Cape and Garden Route Pathfinder Union',
    country: 'South Africa',
    whatsapp: '+27 82 000 9004',
    checkedIn: true,
    checkedOut: false,
    registeredAt: '2025-01-29T06:15:00.000Z',
  },
  {
    code: demoCodes.newcomer,
    firstname: 'Thokozani',
    lastname: 'Mkandawire',
    gender: 'FEMALE',
    age: 16,
    union: 'Malawi Union',
    country: 'Malawi',
    whatsapp: '+265 99 000 9005',
    checkedIn: false,
    checkedOut: false,
    registeredAt: '2025-04-05T12:00:00.000Z',
  },
]
