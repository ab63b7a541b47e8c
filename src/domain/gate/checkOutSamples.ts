import { fullNameOf, type ParticipantStatus } from '../people/people.ts'

/** The three sample people of the demo check-out (admin document §2), one in each state. */

export interface SamplePerson {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly sex: 'Male' | 'Female'
  readonly age: number
  readonly church: string
  /** That many days before the camp. */
  readonly registeredBefore: number
  readonly status: ParticipantStatus
}

export const samplePeople: readonly SamplePerson[] = [
  {
    id: 'DEMO-001',
    firstname: 'Rumbi',
    lastname: 'Sample',
    email: 'rumbi@example.org',
    sex: 'Female',
    age: 15,
    church: 'Sample Church, North',
    registeredBefore: 69,
    status: 'Registered',
  },
  {
    id: 'DEMO-002',
    firstname: 'Themba',
    lastname: 'Sample',
    email: 'themba@example.org',
    sex: 'Male',
    age: 17,
    church: 'Sample Church, South',
    registeredBefore: 61,
    status: 'Checked In',
  },
  {
    id: 'DEMO-003',
    firstname: 'Mwansa',
    lastname: 'Sample',
    email: 'mwansa@example.org',
    sex: 'Female',
    age: 24,
    church: 'Sample Church, West',
    registeredBefore: 43,
    status: 'Checked Out',
  },
]

export function personWith(people: readonly SamplePerson[], code: string): SamplePerson | undefined {
  return people.find(({ id }) => id === code.trim().toUpperCase())
}

export function refusalText(person: SamplePerson | undefined): string {
  if (!person) return 'No participant found with this ID'
  return person.status === 'Checked Out'
    ? `${fullNameOf(person)} is already checked out`
    : `${fullNameOf(person)} has not checked in yet`
}

export function checkedOutText(person: SamplePerson | undefined): string {
  return person ? `${fullNameOf(person)} has been successfully checked out!` : ''
}
