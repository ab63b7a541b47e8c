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

describe('the record', () => {
  const read = async (answer: object) => {
    client.host.answer = json({ success: true, ...answer })
    const outcome = await fetchHealth('NUZ042', signal)
    return outcome.ok ? outcome.value : outcome
  }

  test('[P326] is what stands in data, with its version', async () => {
    expect(await read({ data: record, version: '7f0c' })).toEqual({ record, version: '7f0c' })
  })

  test.each([
    ['null', { data: null }],
    ['empty', { data: {} }],
    ['of defaults only', { data: blank }],
    ['of nulls', { data: { ...blank, bloodType: null, allergies: null, notes: null } }],
  ])('is none when it is %s (reading)', async (_, answer) => {
    expect(await read(answer)).toEqual({ record: null, version: null })
  })

  test('is not known when data is missing', async () => {
    await expect(read({ version: '7f0c' })).rejects.toEqual(unreadable)
  })

  test('may lack what nobody wrote', async () => {
    const data = { bloodType: 'AB-', allergies: null, emergencyContact: 'Rudo Moyo', isAgreedToTerms: true }
    expect(await read({ data })).toEqual({
      record: { ...blank, bloodType: 'AB-', emergencyContact: 'Rudo Moyo' },
      version: null,
    })
  })

  test('may have lists and numbers where the documents have text', async () => {
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
  ])('has a blood type of the list or none: %j is %j', async (bloodType, known) => {
    expect(await read({ data: { ...record, bloodType } })).toEqual({
      record: { ...record, bloodType: known },
      version: null,
    })
  })

  test.each([{ data: { ...record, notes: { text: 'x' } } }, { data: [record] }, { data: 'O+' }, { data: 5 }])(
    'of a shape that says nothing cannot be read: %j',
    async (answer) => {
      await expect(read(answer)).rejects.toEqual(unreadable)
    },
  )
})

describe('the version', () => {
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

  test('that was read goes with the save', async () => {
    const version = await readVersion({ data: record, version: '7f0c-1' })
    expect(await sentWith(version)).toEqual(['"7f0c-1"', undefined, undefined])
  })

  test('of our own host says that there was no record', async () => {
    const version = await readVersion({ data: null, version: null })
    expect(await sentWith(version)).toEqual([undefined, '*', undefined])
  })

  test.each([
    ['no version', {}],
    ['one that fits into no header', { version: '"\r\nX-Admin: 1' }],
    ['one that is no text', { version: 7 }],
    ['one without end', { version: 'x'.repeat(201) }],
  ])('of a host that sends %s is not sent', async (_, answer) => {
    const version = await readVersion({ data: record, ...answer })
    expect(await sentWith(version)).toEqual([undefined, undefined, undefined])
  })

  test('is not sent by a build for a host that knows only the documented calls', async () => {
    configure(settingsFor(client.host, { sendsExtensions: false }))
    for (const version of ['7f0c', '*', null])
      expect(await sentWith(version)).toEqual([undefined, undefined, undefined])
  })

  test('after a save is the one that it answers', async () => {
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

describe('a save of a record that was changed elsewhere', () => {
  const message = 'Your health record was changed in another window.'
  const save = (answer: object, status = 409) => {
    client.host.answer = json({ success: false, message, reason: 'changedElsewhere', ...answer }, status)
    return saveHealth({ code: 'NUZ042', record, version: 'v-1' })
  }

  test('is refused with what stands there now', async () => {
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

  test('is refused with none when it was removed', async () => {
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
    'is a plain refusal when nobody can read what stands there: %j',
    async (answer) => {
      expect(await save(answer)).toEqual({ ok: false, status: 409, message, ...answer })
    },
  )

  test('in words alone is a plain refusal', async () => {
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
  ])('of defaults only are none (reading): %j', async (answer, expected) => {
    expect(await read(answer)).toEqual(expected)
  })
})
