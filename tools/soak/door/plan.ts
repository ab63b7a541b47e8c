import { type Random, randomFrom } from '../../../src/domain/demo/random.ts'
import { bloodTypes, type HealthRecord } from '../../../src/domain/health/health.ts'
import { decimalFromCents } from '../../../src/domain/lib/money.ts'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import type { CampPeople } from '../camp.ts'
import { type MoneyRequest, planFrom } from '../plan.ts'

/* The plan of the run as a pure function of the seed. Times are in ms from the start of the crowd. */

export interface DoorSize {
  readonly seed: number
  readonly lasts: number
  readonly campers: number
  readonly camperPhones: number
  readonly gates: number
  readonly checkIns: number
  readonly moneyRequests: number
  readonly healthSaves: number
  readonly registrations: number
  readonly newMerchants: number
  readonly reads: number
  readonly returns: number
  readonly guesses: number
  readonly badRequests: number
  readonly slowConnectionsAtOnce: number
  readonly arrivals: number
  readonly floodsPerSecond: number
}

export type ReadRoute =
  | 'health'
  | 'hasMedicalRecords'
  | 'wallet'
  | 'merchantTransactions'
  | 'dashboardStats'
  | 'participants'
  | 'participant'
  | 'participantHealth'
  | 'merchants'
  | 'withdrawals'

export interface Registration {
  readonly UNUMBER: string
  readonly UABBR: string
  readonly Union: string
  readonly Country: string
  readonly FirstName: string
  readonly Surname: string
  readonly Gender: 'MALE' | 'FEMALE'
  readonly Age: number
}

export type Act = { readonly at: number } & (
  | {
      readonly kind: 'checkIn'
      readonly key: string
      readonly code: string
      readonly isPressedTwice: boolean
    }
  | { readonly kind: 'moneyRequest'; readonly moneyRequest: MoneyRequest }
  | { readonly kind: 'saveHealth'; readonly record: HealthRecord }
  | { readonly kind: 'register'; readonly key: string; readonly registration: Registration }
  | { readonly kind: 'addMerchant'; readonly key: string; readonly merchantName: string }
  | { readonly kind: 'read'; readonly route: ReadRoute; readonly subject: string }
  /** Signs out and in again; a fresh browser has an empty storage and another address. */
  | { readonly kind: 'return'; readonly freshFrom: string | undefined }
)

export interface PhonePlan {
  readonly name: string
  readonly role: SignInRole
  readonly account: string
  readonly acts: readonly Act[]
}

export interface Guess {
  readonly at: number
  readonly role: SignInRole
  readonly account: string
  readonly password: string
  readonly address: string
}

export const slowKinds = ['silent', 'slowHead', 'slowBody', 'halfOpen', 'unread'] as const

export interface SlowConnection {
  readonly kind: (typeof slowKinds)[number]
  /** Ms between two bytes. */
  readonly pause: number
  /** Ms until the stranger gives up, unless the host cuts the connection first. */
  readonly givesUpAfter: number
}

export interface DoorPlan {
  readonly phones: readonly PhonePlan[]
  readonly guesses: readonly Guess[]
}

/** All phones of the camp share this address behind one router; some attackers use it too. */
export const campAddress = '203.0.113.7'

/** Accounts whose sessions strangers use; they must not change. */
export interface AttackerAccounts {
  readonly camper: string
  readonly merchant: string
  readonly admin: string
}

export function attackerAccountsOf({ campers, merchants, admins }: CampPeople): AttackerAccounts {
  return {
    camper: campers.at(-1) ?? campers[0],
    merchant: merchants.at(-1) ?? merchants[0],
    admin: admins.at(-1) ?? admins[0],
  }
}

export function probeOf({ campers }: CampPeople): string {
  return campers.at(-2) ?? campers[0]
}

/** The camper that only the paired phone checks in, during its revocation. */
export function deviceAloneOf({ campers }: CampPeople): string {
  return campers.at(-3) ?? campers[0]
}

export function doorPlanFrom(size: DoorSize, people: CampPeople): DoorPlan {
  const attackerAccounts = attackerAccountsOf(people)
  const stalls = people.merchants.filter((number) => number !== attackerAccounts.merchant)
  const [firstStall = people.merchants[0], ...otherStalls] = stalls
  const withPhones = people.campers.slice(0, size.camperPhones)
  const [firstCamper = people.campers[0], ...otherCampers] = withPhones
  const random = randomFrom(size.seed)
  const acts = new Map<string, Act[]>()
  const accounts = new Map<string, Pick<PhonePlan, 'role' | 'account'>>()
  const addPhone = (name: string, role: SignInRole, account: string) => {
    accounts.set(name, { role, account })
    acts.set(name, [])
    return name
  }
  const give = (phone: string, act: Act) => acts.get(phone)?.push(act)
  const sometime = () => random.between(0, size.lasts)
  const pickOf = (names: readonly string[]) => names[random.between(0, names.length - 1)] ?? ''

  const gates = Array.from({ length: size.gates }, (_, index) =>
    addPhone(`gate ${index + 1}`, 'admin', people.admins[index % people.admins.length] ?? people.admins[0]),
  )
  const office = addPhone('office', 'admin', people.admins[0])
  const tills = stalls.map((number) => addPhone(`till ${number}`, 'merchant', number))
  const camperPhones = withPhones.map((code) => addPhone(`phone ${code}`, 'participant', code))

  for (const { gate, act } of checkInsOf(random, size, people.campers.slice(0, -3), gates)) give(gate, act)
  const { moneyRequests } = planFrom(
    size.seed,
    {
      campers: [firstCamper, ...otherCampers],
      merchants: [firstStall, ...otherStalls],
      admins: [people.admins[0]],
    },
    { moneyRequests: size.moneyRequests, kills: 0 },
  )
  for (const moneyRequest of moneyRequests) {
    const phone = {
      charge: `till ${moneyRequest.actor}`,
      deposit: `phone ${moneyRequest.camper}`,
      withdrawal: office,
    }
    give(phone[moneyRequest.kind], { at: sometime(), kind: 'moneyRequest', moneyRequest })
  }
  for (let index = 0; index < size.healthSaves; index++)
    give(pickOf(camperPhones), { at: sometime(), kind: 'saveHealth', record: recordOf(random, index) })
  for (let index = 0; index < size.registrations; index++) {
    const key = `door-${size.seed}-register-${index}`
    give(office, { at: sometime(), kind: 'register', key, registration: registrationOf(random, index) })
  }
  for (let index = 0; index < size.newMerchants; index++) {
    const key = `door-${size.seed}-merchant-${index}`
    give(office, { at: sometime(), kind: 'addMerchant', key, merchantName: `New stall ${index + 1}` })
  }
  for (let index = 0; index < size.reads; index++) {
    const phone = pickOf([...gates, office, ...tills, ...camperPhones])
    const account = accounts.get(phone)
    if (account !== undefined)
      give(phone, { at: sometime(), kind: 'read', ...readOf(random, account, pickOf(people.campers)) })
  }
  for (let index = 0; index < size.returns; index++) {
    const freshFrom = random.chance(0.3) ? `192.0.2.${1 + (index % 250)}` : undefined
    give(pickOf([...gates, ...tills, ...camperPhones]), { at: sometime(), kind: 'return', freshFrom })
  }

  const phones = Array.from(accounts, ([name, account]) => ({
    name,
    ...account,
    acts: (acts.get(name) ?? []).sort((one, other) => one.at - other.at),
  }))
  return { phones, guesses: guessesOf(random, size, phones) }
}

/** One in ten check-ins repeats the previous camper at about the same time, mostly at another gate. */
function checkInsOf(random: Random, size: DoorSize, campers: readonly string[], gates: readonly string[]) {
  const moments = Array.from({ length: size.checkIns }, () => random.between(0, size.lasts))
  let next = 0
  return moments
    .sort((one, other) => one - other)
    .map((at, index) => {
      if (index === 0 || random.chance(0.9)) next += 1
      const code = campers[(next - 1) % campers.length] ?? ''
      const act: Act = {
        at,
        kind: 'checkIn',
        key: `door-${size.seed}-checkin-${index}`,
        code,
        isPressedTwice: random.chance(0.05),
      }
      return { gate: gates[random.between(0, gates.length - 1)] ?? '', act }
    })
}

function recordOf(random: Random, index: number): HealthRecord {
  return {
    bloodType: random.pick(bloodTypes),
    allergies: random.pick(['', 'Peanuts', 'Bees, dust']),
    conditions: random.pick(['', 'Asthma']),
    medications: '',
    emergencyContact: 'Esther Ndlovu',
    emergencyPhone: '+263 77 000 0000',
    // Each save has new notes, so that it is a change.
    notes: `Save ${index}`,
  }
}

function registrationOf(random: Random, index: number): Registration {
  return {
    UNUMBER: String(index + 1).padStart(4, '0'),
    UABBR: 'NEW',
    Union: 'New East Union',
    Country: random.pick(['Zimbabwe', 'Zambia', 'Malawi']),
    FirstName: random.pick(['Rudo', 'Tariro', 'Chipo']),
    Surname: `Moyo ${index + 1}`,
    Gender: random.pick(['MALE', 'FEMALE']),
    Age: random.between(9, 17),
  }
}

function readOf(
  random: Random,
  { role, account }: Pick<PhonePlan, 'role' | 'account'>,
  code: string,
): { readonly route: ReadRoute; readonly subject: string } {
  switch (role) {
    case 'participant':
      return { route: random.pick(['wallet', 'health', 'hasMedicalRecords']), subject: account }
    case 'merchant':
      return { route: 'merchantTransactions', subject: account }
    case 'admin':
      return {
        // The long list loads only when a page opens.
        route: random.chance(0.05)
          ? 'participants'
          : random.pick(['dashboardStats', 'participant', 'participantHealth', 'merchants', 'withdrawals']),
        subject: code,
      }
  }
}

/**
 * A third of the guesses come from the camp's address, most others from many addresses; half of them target
 * existing accounts.
 */
function guessesOf(random: Random, size: DoorSize, phones: readonly PhonePlan[]): Guess[] {
  const guesses = Array.from({ length: size.guesses }, (_, index): Guess => {
    const { role, account } = phones[random.between(0, phones.length - 1)] ?? unknownPhone
    return {
      at: random.between(0, size.lasts),
      role,
      account: random.chance(0.5) ? account : unknownAccounts[role](index),
      password: random.pick(['123456', 'password', 'camp2026', 'songs-by-the-campfire', 'letmein!']),
      address: random.chance(0.33) ? campAddress : addressOf(random),
    }
  })
  return guesses.sort((one, other) => one.at - other.at)
}

const unknownPhone = { role: 'participant', account: 'NOBODY' } as const
const unknownAccounts: Readonly<Record<SignInRole, (index: number) => string>> = {
  participant: (index) => `NOBODY${index % 1000}`,
  merchant: (index) => `M9${String(index % 1000).padStart(3, '0')}`,
  admin: (index) => `nobody${index % 10}@example.org`,
}

function addressOf(random: Random): string {
  return random.chance(0.5)
    ? `198.51.100.${random.between(1, 250)}`
    : `2001:db8:${random.between(1, 40).toString(16)}::${random.between(1, 9999).toString(16)}`
}

export function slowConnectionAt(size: DoorSize, attacker: number, turn: number): SlowConnection {
  const random = randomFrom(size.seed * 31 + attacker * 1_009 + turn)
  return {
    kind: slowKinds[(attacker + turn) % slowKinds.length] ?? 'silent',
    pause: random.between(200, 2_000),
    givesUpAfter: random.between(Math.min(10_000, size.lasts), Math.min(60_000, size.lasts)),
  }
}

export function* linesOf({ phones, guesses }: DoorPlan): Generator<string> {
  const lines = [
    ...phones.flatMap(({ name, acts }) =>
      acts.map((act) => ({ at: act.at, line: `${name}: ${describeAct(act)}` })),
    ),
    ...guesses.map(({ at, role, account, address }) => ({
      at,
      line: `guess: ${role} ${account} from ${address}`,
    })),
  ]
  for (const { at, line } of lines.sort((one, other) => one.at - other.at))
    yield `${(at / 1000).toFixed(3)} ${line}`
}

function describeAct(act: Act): string {
  switch (act.kind) {
    case 'checkIn':
      return `checks ${act.code} in, under ${act.key}${act.isPressedTwice ? ', pressed twice' : ''}`
    case 'moneyRequest': {
      const { kind, cents, camper, key } = act.moneyRequest
      return `${kind} of $${decimalFromCents(cents)}, ${camper}, under ${key}`
    }
    case 'saveHealth':
      return `saves the health record "${act.record.notes}"`
    case 'register':
      return `registers ${act.registration.UABBR}${act.registration.UNUMBER}, under ${act.key}`
    case 'addMerchant':
      return `adds ${act.merchantName}, under ${act.key}`
    case 'read':
      return `reads ${act.route} of ${act.subject}`
    case 'return':
      return `signs out and in again${act.freshFrom === undefined ? '' : `, in a fresh browser at ${act.freshFrom}`}`
  }
}
