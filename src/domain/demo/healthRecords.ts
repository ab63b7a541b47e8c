import { bloodTypes, type HealthRecord } from '../health/health.ts'
import type { Participant } from '../people/people.ts'
import { demoCodes } from './namedCampers.ts'
import { type Random, randomFrom } from './random.ts'

const allergies = ['Penicillin', 'Peanuts', 'Bee stings', 'Eggs', 'Dust', 'Shellfish', "Cow's milk"] as const
const ailments = [
  { condition: 'Asthma', medication: 'Salbutamol inhaler' },
  { condition: 'Type 1 diabetes', medication: 'Insulin before meals' },
  { condition: 'Epilepsy', medication: 'Sodium valproate 200 mg' },
  { condition: 'Hay fever', medication: 'Cetirizine 10 mg' },
  { condition: 'Migraine', medication: 'Ibuprofen 400 mg' },
  { condition: 'High blood pressure', medication: 'Amlodipine 5 mg' },
] as const
const separators = [', ', '; ', '\n'] as const
const notes = [
  'Vegetarian',
  'Cannot swim',
  'Sleepwalks',
  'Wears glasses',
  'Tires quickly in the sun',
] as const
const contacts = ['Grace', 'Joseph', 'Esther', 'Samuel', 'Ruth', 'Daniel', 'Mary', 'Peter'] as const

const handWritten: ReadonlyMap<string, HealthRecord> = new Map([
  [
    demoCodes.alreadyIn,
    {
      bloodType: 'O+',
      allergies: 'Penicillin, Bee stings',
      conditions: 'Asthma; Hay fever',
      medications: 'Salbutamol inhaler\nCetirizine 10 mg',
      emergencyContact: 'Esther Ndlovu',
      emergencyPhone: '+263 77 000 9102',
      notes: 'Carries the inhaler in the left pocket.',
    },
  ],
])
const always: ReadonlySet<string> = new Set([...handWritten.keys(), demoCodes.fresh, demoCodes.checkedOut])
const never: ReadonlySet<string> = new Set([demoCodes.withoutContact, demoCodes.newcomer])

export function buildHealthRecords(participants: readonly Participant[]): ReadonlyMap<string, HealthRecord> {
  const random = randomFrom(911)
  const records = new Map<string, HealthRecord>()
  for (const [index, participant] of participants.entries()) {
    const isWritten = random.chance(0.7) || always.has(participant.code)
    const record = handWritten.get(participant.code) ?? buildRecord(random, participant, index)
    if (isWritten && !never.has(participant.code)) records.set(participant.code, record)
  }
  return records
}

function buildRecord(random: Random, participant: Participant, index: number): HealthRecord {
  const separator = random.pick(separators)
  const suffered = random.chance(0.3) ? several(random, ailments) : []
  return {
    bloodType: random.pick(bloodTypes),
    allergies: random.chance(0.35) ? several(random, allergies).join(separator) : '',
    conditions: suffered.map(({ condition }) => condition).join(separator),
    medications: suffered.map(({ medication }) => medication).join(separator),
    emergencyContact: `${random.pick(contacts)} ${participant.lastname}`,
    emergencyPhone: `${participant.whatsapp?.slice(0, -4) ?? '+263 77 000 '}${5000 + index}`,
    notes: random.chance(0.2) ? random.pick(notes) : '',
  }
}

function several<Values extends readonly [unknown, ...unknown[]]>(
  random: Random,
  values: Values,
): Values[number][] {
  return [...new Set([random.pick(values), random.pick(values)])]
}
