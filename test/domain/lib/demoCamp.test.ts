import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  buildDemoCamp,
  buildMerchants,
  demoAdmins,
  demoCamp,
  demoCodes,
  demoPasswords,
} from '../../../src/domain/demo/demoCamp.ts'
import { statusOf } from '../../../src/domain/people/people.ts'
import { products } from '../../../src/domain/till/products.ts'

const camp = demoCamp()
const { participants, merchants, healthRecords, wallets } = camp
const movements = [...wallets.values()].flatMap((wallet) => wallet.movements)

function participantWith(code: string) {
  return participants.find((participant) => participant.code === code)
}

describe('the participants', () => {
  test('are 640 in 12 unions', () => {
    expect(participants).toHaveLength(640)
    const unions = new Set(participants.flatMap(({ union }) => union ?? []))
    expect([...unions].sort()).toEqual([
      'Botswana Union',
      'Cape and Garden Route Pathfinder Union',
      'Highveld and KwaZulu Union',
      'Lesotho and Eswatini Highlands Union',
      'Malawi Union',
      'Namibia and Angola Union',
      'Northern Zambia Union',
      'Southern Zambia Union Conference',
      'União do Índico Norte',
      'Zimbabwe Central Union',
      'Zimbabwe East Union Conference',
      'Zimbabwe West Union Conference',
    ])
  })

  test('come from ten countries', () => {
    const countries = new Set(participants.flatMap(({ country }) => country ?? []))
    expect([...countries].sort()).toEqual([
      'Angola',
      'Botswana',
      'Eswatini',
      'Lesotho',
      'Malawi',
      'Mozambique',
      'Namibia',
      'South Africa',
      'Zambia',
      'Zimbabwe',
    ])
  })

  test('have unique ids and codes of at most ten letters, digits and hyphens', () => {
    expect(new Set(participants.map(({ _id }) => _id)).size).toBe(640)
    expect(new Set(participants.map(({ code }) => code)).size).toBe(640)
    expect(participants.filter(({ code }) => !/^[A-Z0-9-]{1,10}$/.test(code))).toEqual([])
  })

  test('have codes that start with the abbreviation of their union', () => {
    const abbreviations = new Set(
      participants.map(({ union = 'none', code }) => `${union}: ${/^[A-Z]*/.exec(code)?.[0]}`),
    )
    expect([...abbreviations].sort()).toEqual([
      'Botswana Union: BU',
      'Cape and Garden Route Pathfinder Union: CAGRPU',
      'Highveld and KwaZulu Union: HAKU',
      'Lesotho and Eswatini Highlands Union: LAEHU',
      'Malawi Union: MU',
      'Namibia and Angola Union: NAAU',
      'Northern Zambia Union: NZU',
      'Southern Zambia Union Conference: SZUC',
      'União do Índico Norte: UDIN',
      'Zimbabwe Central Union: ZCU',
      'Zimbabwe East Union Conference: ZEUC',
      'Zimbabwe West Union Conference: ZWUC',
      'none: ',
    ])
  })

  test('have all statuses, of both genders', () => {
    const counts: Record<string, number> = {}
    for (const participant of participants) {
      for (const trait of [statusOf(participant), participant.gender ?? 'no gender']) {
        counts[trait] = (counts[trait] ?? 0) + 1
      }
    }
    expect(counts).toEqual({ Registered: 275, 'Checked In': 274, 'Checked Out': 91, FEMALE: 333, MALE: 307 })
  })

  test('are 8 to 70 years old, mostly 10 to 24', () => {
    const ages = participants.map(({ age }) => age)
    expect(Math.min(...ages)).toBe(8)
    expect(Math.max(...ages)).toBe(68)
    expect(ages.filter((age) => !Number.isInteger(age))).toEqual([])
    expect(ages.filter((age) => age >= 10 && age <= 24)).toHaveLength(502)
  })

  test('sometimes lack whatsapp, union or country', () => {
    expect(participants.filter(({ whatsapp }) => whatsapp === undefined)).toHaveLength(76)
    expect(participants.filter((participant) => !('union' in participant))).toHaveLength(19)
    expect(participants.filter(({ country }) => country === undefined)).toHaveLength(24)
  })

  test('have unique phone numbers of an unassigned block', () => {
    const numbers = participants.flatMap(({ whatsapp }) => whatsapp ?? [])
    expect(numbers.filter((number) => !/^\+2\d\d? \d\d 000 \d{4}$/.test(number))).toEqual([])
    expect(new Set(numbers).size).toBe(564)
  })

  test('have first and last names longer than 10 and than 15 characters', () => {
    const lengths = { firstname: { over10: 0, over15: 0 }, lastname: { over10: 0, over15: 0 } }
    for (const participant of participants) {
      for (const field of ['firstname', 'lastname'] as const) {
        if (participant[field].length > 10) lengths[field].over10 += 1
        if (participant[field].length > 15) lengths[field].over15 += 1
      }
    }
    expect(lengths).toEqual({ firstname: { over10: 72, over15: 12 }, lastname: { over10: 69, over15: 7 } })
  })

  test('have names with apostrophes, hyphens and diacritics', () => {
    const names = participants.flatMap(({ firstname, lastname }) => [firstname, lastname])
    for (const letter of ["'", '-', ' ', 'ã', 'é', 'ç', 'ë']) {
      expect(
        names.some((name) => name.includes(letter)),
        letter,
      ).toBe(true)
    }
    expect(names.filter((name) => name !== name.normalize('NFC').trim() || name === '')).toEqual([])
  })

  test('have three unions longer than 30 characters, with and without the word Conference', () => {
    const long = new Set(participants.flatMap(({ union }) => (union && union.length > 30 ? [union] : [])))
    expect([...long].sort()).toEqual([
      'Cape and Garden Route Pathfinder Union',
      'Lesotho and Eswatini Highlands Union',
      'Southern Zambia Union Conference',
    ])
  })

  test('registered from January to April 2025', () => {
    const outside = participants.filter(
      ({ registeredAt = '' }) => !/^2025-0[1-4]-\d\dT.*Z$/.test(registeredAt),
    )
    expect(outside).toEqual([])
  })
})

describe('the named campers', () => {
  test('fresh is registered, with every field filled', () => {
    expect(participantWith(demoCodes.fresh)).toEqual({
      _id: '00000000-0000-4000-8000-000000000001',
      code: 'ZEUC001',
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
    })
    expect(healthRecords.has('ZEUC001')).toBe(true)
    expect(wallets.get('ZEUC001')?.balance).toBe(5000)
  })

  test('alreadyIn is checked in, with a complete health record and a long history', () => {
    expect(participantWith(demoCodes.alreadyIn)).toEqual({
      _id: '00000000-0000-4000-8000-000000000002',
      code: 'ZWUC001',
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
    })
    expect(Object.values(healthRecords.get('ZWUC001') ?? { none: '' })).not.toContain('')
    expect(wallets.get('ZWUC001')?.movements.length).toBeGreaterThan(20)
  })

  test('checkedOut has left, with an empty wallet', () => {
    expect(participantWith(demoCodes.checkedOut)).toEqual({
      _id: '00000000-0000-4000-8000-000000000003',
      code: 'SZUC001',
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
    })
    expect(wallets.get('SZUC001')?.balance).toBe(0)
    expect(wallets.get('SZUC001')?.movements.at(-1)?.type).toBe('withdrawal')
  })

  test('withoutContact has neither whatsapp nor union, country, health record or money', () => {
    expect(participantWith(demoCodes.withoutContact)).toEqual({
      _id: '00000000-0000-4000-8000-000000000004',
      code: '5001',
      firstname: 'Zoë',
      lastname: 'Adams',
      gender: 'FEMALE',
      age: 11,
      checkedIn: false,
      checkedOut: false,
      registeredAt: '2025-04-02T16:20:00.000Z',
    })
    expect(healthRecords.has('5001')).toBe(false)
    expect(wallets.get('5001')).toEqual({ movements: [], balance: 0 })
  })

  test('longName has the longest texts that an ID card prints', () => {
    expect(participantWith(demoCodes.longName)).toEqual({
      _id: '00000000-0000-4000-8000-000000000005',
      code: 'CAGRPU-001',
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
    })
  })

  test('newcomer is registered, without a health record or money', () => {
    expect(participantWith(demoCodes.newcomer)).toEqual({
      _id: '00000000-0000-4000-8000-000000000006',
      code: 'MU001',
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
    })
    expect(healthRecords.has('MU001')).toBe(false)
    expect(wallets.get('MU001')).toEqual({ movements: [], balance: 0 })
  })

  test('unknown matches no participant', () => {
    expect(demoCodes.unknown).toBe('ZZZ999')
    expect(participantWith('ZZZ999')).toBeUndefined()
  })
})

describe('the health records', () => {
  test('belong to about 70 % of the participants', () => {
    expect(healthRecords.size).toBe(443)
    expect([...healthRecords.keys()].filter((code) => !participantWith(code))).toEqual([])
  })

  test('name a blood type and an emergency contact; other fields may be empty', () => {
    const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown']
    const records = [...healthRecords.values()]
    expect(records.filter(({ bloodType }) => !bloodTypes.includes(bloodType))).toEqual([])
    expect(records.filter(({ emergencyContact }) => emergencyContact === '')).toEqual([])
    expect(records.filter(({ emergencyPhone }) => !/^\+2\d\d? \d\d 000 \d{4}$/.test(emergencyPhone))).toEqual(
      [],
    )
    for (const field of ['allergies', 'conditions', 'medications', 'notes'] as const) {
      expect(records.some((record) => record[field] === '')).toBe(true)
      expect(records.some((record) => record[field] !== '')).toBe(true)
    }
  })
})

describe('the merchants', () => {
  test('are six stalls whose balance is the sum of their sales', () => {
    const sold = (merchantNumber: string) =>
      movements
        .filter((movement) => movement.type === 'purchase' && movement.merchantNumber === merchantNumber)
        .reduce((sum, { amount }) => sum + amount, 0)
    expect(merchants.map(({ merchantNumber, merchantName }) => `${merchantNumber} ${merchantName}`)).toEqual([
      'M1001 Baobab Activity Desk',
      'M1002 Kopje Activity Desk',
      'M1003 Lakeside Activity Desk',
      'M1004 Stables Activity Desk',
      'M1005 Main Gate Activity Desk',
      'M1006 Glencity Heights Desk',
    ])
    for (const { merchantNumber, balance, createdAt } of merchants) {
      expect(balance).toBe(sold(merchantNumber))
      expect(balance).toBeGreaterThan(0)
      expect(createdAt).toMatch(/^2025-03-\d\dT07:00:00\.000Z$/)
    }
    expect(new Set([...merchants, ...participants].map(({ _id }) => _id)).size).toBe(646)
  })

  test('earn only from completed purchases', () => {
    const sale = {
      referenceId: 'R',
      amount: 500,
      createdAt: '2025-04-14T08:30:00.000Z',
      merchantNumber: 'M1002',
    }
    const built = buildMerchants([
      { ...sale, type: 'purchase', status: 'completed' },
      { ...sale, type: 'purchase', status: 'pending' },
      { ...sale, type: 'deposit', status: 'completed' },
    ])
    expect(built.map(({ balance }) => balance)).toEqual([0, 500, 0, 0, 0, 0])
  })
})

describe('the wallets', () => {
  test('exist for each participant, some empty, some with more than twenty movements', () => {
    expect([...wallets.keys()]).toEqual(participants.map(({ code }) => code))
    const lengths = [...wallets.values()].map((wallet) => wallet.movements.length)
    expect(lengths.filter((length) => length === 0).length).toBeGreaterThan(50)
    expect(lengths.filter((length) => length > 0).length).toBeGreaterThan(500)
    expect(lengths.filter((length) => length > 20).length).toBeGreaterThan(10)
  })

  test('are never negative in their history and end at their balance', () => {
    for (const [code, wallet] of wallets) {
      let balance = 0
      for (const { type, amount, status } of wallet.movements) {
        if (status === 'completed') balance += type === 'deposit' ? amount : -amount
        expect(balance, code).toBeGreaterThanOrEqual(0)
      }
      expect(balance, code).toBe(wallet.balance)
    }
  })

  test('hold positive whole cents; only deposits may be pending or failed', () => {
    expect(movements.filter(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0)).toEqual([])
    const kinds = new Set(movements.map(({ type, status }) => `${type} ${status}`))
    expect([...kinds].sort()).toEqual([
      'deposit completed',
      'deposit failed',
      'deposit pending',
      'purchase completed',
      'withdrawal completed',
    ])
  })

  test('have movements in order of time, during the event or the days before', () => {
    for (const [code, wallet] of wallets) {
      const times = wallet.movements.map(({ createdAt }) => createdAt)
      const registeredAt = participantWith(code)?.registeredAt ?? ''
      expect([...new Set([registeredAt, ...times])].sort(), code).toEqual([registeredAt, ...times])
    }
    expect(movements.filter(({ createdAt }) => !/^2025-04-(0[89]|1[0-7])T.*Z$/.test(createdAt))).toEqual([])
  })

  test('contain purchases that equal the sum of their items at listed prices', () => {
    for (const { type, amount, items, merchantNumber } of movements) {
      if (type !== 'purchase') {
        expect({ items, merchantNumber }).toEqual({})
        continue
      }
      expect(items?.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(amount)
      expect(merchants.map((merchant) => merchant.merchantNumber)).toContain(merchantNumber)
      for (const { name, price, quantity } of items ?? []) {
        expect(products).toContainEqual({ name, price })
        expect(quantity).toBeGreaterThanOrEqual(1)
      }
    }
  })

  test('contain purchases only for people who arrived', () => {
    const absent = participants.filter((participant) => statusOf(participant) === 'Registered')
    const bought = absent.filter(({ code }) =>
      wallets.get(code)?.movements.some(({ type }) => type === 'purchase'),
    )
    expect(bought).toEqual([])
  })

  test('give every movement a unique reference', () => {
    expect(new Set(movements.map(({ referenceId }) => referenceId)).size).toBe(movements.length)
  })
})

describe('the sign-ins', () => {
  test('are two offices and passwords of at least ten characters', () => {
    expect(demoAdmins).toEqual([
      { email: 'gate@camp.example.org', name: 'Gate Operator' },
      { email: 'office@camp.example.org', name: 'Camp Office' },
    ])
    const passwords = Object.values(demoPasswords)
    expect(new Set(passwords).size).toBe(4)
    expect(passwords.filter((password) => password.length < 10)).toEqual([])
  })
})

describe('the camp', () => {
  test('is built once', () => {
    expect(demoCamp()).toBe(camp)
  })

  test('is the same in every build and on every machine', () => {
    const again = buildDemoCamp()
    expect(again).toEqual(camp)
    const plain = { ...again, healthRecords: [...again.healthRecords], wallets: [...again.wallets] }
    const hash = createHash('sha256').update(JSON.stringify(plain)).digest('hex')
    expect(hash).toBe('ca7dba8aa945e1cb98583d6505d2b3c8fce1cbbd17873e65983ec6962c2b695a')
  })
})
