import { describe, expect, test } from 'vitest'
import { fetchHealth, fetchMedicalRecords, saveHealth } from '../../src/api/health/health.ts'
import { configure } from '../../src/api/lib/settings.ts'
import { record } from './support/calls/samples.ts'
import { connectClient, unreadable } from './support/client.ts'
import { settingsFor } from './support/settingsFor.ts'
import { json } from './support/standInHost.ts'

const client = connectClient()
const { signal } = new AbortController()

const blank = {
  bloodType: '',
  allergies: '',
  conditions: '',
  medications: '',
  emergencyContact: '',
  emergencyPhone: '',
  notes: '',
}

describe('the health record', () => {
  const read = async (answer: object) => {
    client.host.answer = json({ success: true, ...answer })
    const outcome = await fetchHealth('NUZ042', signal)
    return outcome.ok ? outcome.value : outcome
  }

  test('[P326] is the data of the answer, with its version', async () => {
    expect(await read({ data: record, version: '7f0c' })).toEqual({ record, version: '7f0c' })
  })

  test.each([
    ['null', { data: null }],
    ['empty', { data: {} }],
    ['only defaults', { data: blank }],
    ['only nulls', { data: { ...blank, bloodType: null, allergies: null, notes: null } }],
  ])('is null when the data is %s (reading)', async (_, answer) => {
    expect(await read(answer)).toEqual({ record: null, version: null })
  })

  test('is unreadable when data is missing', async () => {
    await expect(read({ version: '7f0c' })).rejects.toEqual(unreadable)
  })

  test('may have missing fields', async () => {
    const data = { bloodType: 'AB-', allergies: null, emergencyContact: 'Rudo Moyo', isAgreedToTerms: true }
    expect(await read({ data })).toEqual({
      record: { ...blank, bloodType: 'AB-', emergencyContact: 'Rudo Moyo' },
      version: null,
    })
  })

  test('may have lists and numbers instead of texts', async () => {
    const data = {
      ...record,
      allergies: ['Peanuts', 'bees'],
      conditions: [],
      medications: ['Inhaler'],
      emergencyPhone: 263770000001,
    }
    expect(await read({ data })).toEqual({
      record: {
        ...record,
        allergies: 'Peanuts, bees',
        conditions: '',
        medications: 'Inhaler',
        emergencyPhone: '263770000001',
      },
      version: null,
    })
  })

  test.each([
    ['A+', 'A+'],
    [' ab- ', 'AB-'],
    ['UNKNOWN', 'Unknown'],
    ['O', ''],
    ['O positive', ''],
    ['<b>O+</b>', ''],
    [5, ''],
    [['O+'], ''],
    [null, ''],
  ])('has a listed blood type or none: %j is read as %j', async (bloodType, known) => {
    expect(await read({ data: { ...record, bloodType } })).toEqual({
      record: { ...record, bloodType: known },
      version: null,
    })
  })

  test.each([{ data: { ...record, notes: { text: 'x' } } }, { data: [record] }, { data: 'O+' }, { data: 5 }])(
    'is unreadable in another shape: %j',
    async (answer) => {
      await expect(read(answer)).rejects.toEqual(unreadable)
    },
  )
})

describe('the version of a health record', () => {
  const sentWith = async (version: string | null) => {
    client.host.received.length = 0
    client.host.answer = json({ success: true, version: 'next' })
    await saveHealth({ code: 'NUZ042', record, version })
    const { headers } = client.host.received[0] ?? {}
    return [headers?.['if-match'], headers?.['if-none-match'], headers?.['idempotency-key']]
  }
  const readVersion = async (answer: object) => {
    client.host.answer = json({ success: true, ...answer })
    const outcome = await fetchHealth('NUZ042', signal)
    return outcome.ok ? outcome.value.version : null
  }

  test('that was read is sent with the save as If-Match', async () => {
    const version = await readVersion({ data: record, version: '7f0c-1' })
    expect(await sentWith(version)).toEqual(['"7f0c-1"', undefined, undefined])
  })

  test('for a missing record is sent as If-None-Match: *', async () => {
    const version = await readVersion({ data: null, version: null })
    expect(await sentWith(version)).toEqual([undefined, '*', undefined])
  })

  test.each([
    ['no version', {}],
    ['an invalid header value', { version: '"\r\nX-Admin: 1' }],
    ['a number', { version: 7 }],
    ['too long a version', { version: 'x'.repeat(201) }],
  ])('is not sent when the server sends %s', async (_, answer) => {
    const version = await readVersion({ data: record, ...answer })
    expect(await sentWith(version)).toEqual([undefined, undefined, undefined])
  })

  test('is not sent by a build for a server with only the documented calls', async () => {
    configure(settingsFor(client.host, { sendsExtensions: false }))
    for (const version of ['7f0c', '*', null])
      expect(await sentWith(version)).toEqual([undefined, undefined, undefined])
  })

  test('after a save is the version of the answer', async () => {
    client.host.answer = json({ success: true, message: 'Saved.', version: 'v-2' })
    expect(await saveHealth({ code: 'NUZ042', record, version: 'v-1' })).toEqual({
      ok: true,
      value: { version: 'v-2' },
      message: 'Saved.',
    })
    client.host.answer = json({ success: true })
    expect(await saveHealth({ code: 'NUZ042', record, version: null })).toEqual({
      ok: true,
      value: { version: null },
    })
  })
})

describe('a save of a record changed elsewhere', () => {
  const message = 'Your health record was changed in another window.'
  const save = (answer: object, status = 409) => {
    client.host.answer = json({ success: false, message, reason: 'changedElsewhere', ...answer }, status)
    return saveHealth({ code: 'NUZ042', record, version: 'v-1' })
  }

  test('is refused with the current record', async () => {
    const changed = { ...record, notes: 'Vegetarian' }
    expect(await save({ data: changed, version: 'v-2' })).toEqual({
      ok: false,
      status: 409,
      message,
      reason: 'changedElsewhere',
      data: { record: changed, version: 'v-2' },
      version: 'v-2',
    })
  })

  test('is refused with null when the record was removed', async () => {
    expect(await save({ data: null, version: null })).toEqual({
      ok: false,
      status: 409,
      message,
      reason: 'changedElsewhere',
      data: { record: null, version: '*' },
      version: null,
    })
  })

  test.each([{}, { data: 'x' }, { data: [] }, { data: { notes: {} } }])(
    'is a plain refusal when the current record is unreadable: %j',
    async (answer) => {
      expect(await save(answer)).toEqual({ ok: false, status: 409, message, ...answer })
    },
  )

  test('is a plain refusal without a reason', async () => {
    const refusal = await save({ reason: undefined, data: record })
    expect(refusal).toEqual({ ok: false, status: 409, message, reason: undefined, data: record })
  })
})

describe('medical records', () => {
  const read = async (answer: object) => {
    client.host.answer = json({ success: true, ...answer })
    const outcome = await fetchMedicalRecords('NUZ042', signal)
    return outcome.ok ? outcome.value : outcome
  }

  test.each([
    [
      { hasMedicalRecords: true, medicalRecords: record },
      { hasMedicalRecords: true, medicalRecords: record },
    ],
    [{ hasMedicalRecords: true }, { hasMedicalRecords: true, medicalRecords: null }],
    [
      { hasMedicalRecords: false, medicalRecords: null },
      { hasMedicalRecords: false, medicalRecords: null },
    ],
    [
      { hasMedicalRecords: true, medicalRecords: blank },
      { hasMedicalRecords: false, medicalRecords: null },
    ],
  ])('exist only with other values than the defaults (reading): %j', async (answer, expected) => {
    expect(await read(answer)).toEqual(expected)
  })
})
