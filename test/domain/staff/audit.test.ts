import { describe, expect, test } from 'vitest'
import { campTimestamp, isDay } from '../../../src/domain/lib/campTime.ts'
import { csvLine } from '../../../src/domain/lib/csv.ts'
import {
  type AuditEntry,
  actionLabel,
  auditAddressOf,
  auditFileLine,
  auditFiltersFrom,
  boundsOfDay,
  isFilteringAudit,
  markOf,
  noAuditFilters,
  operatorText,
  partyCode,
  partyText,
} from '../../../src/domain/staff/audit.ts'
import { readableDetail } from '../../../src/domain/staff/auditActions.ts'

describe('The filters of the audit', () => {
  test('are written to the address and read back from it', () => {
    const filters = {
      staff: 'rudo@camp.example.org',
      device: '',
      person: 'ZEUC001',
      day: '2025-04-14',
      action: 'health',
    }
    const address = 'staff=rudo%40camp.example.org&person=ZEUC001&day=2025-04-14&action=health'
    expect(auditAddressOf(filters)).toBe(address)
    expect(auditFiltersFrom(`?${address}`)).toEqual(filters)
    expect(isFilteringAudit(filters)).toBe(true)
  })

  test('ignore unknown keys and invalid days, and cut values that are too long', () => {
    expect(auditFiltersFrom('day=2025-02-29&person=%20&other=1')).toEqual(noAuditFilters)
    expect(isFilteringAudit({ ...noAuditFilters, person: ' ' })).toBe(false)
    expect(auditFiltersFrom(`person=${'x'.repeat(300)}`).person).toHaveLength(200)
  })
})

describe('A day of the camp', () => {
  test('starts and ends at midnight in camp time', () => {
    expect(boundsOfDay('2025-04-14')).toEqual({
      from: new Date('2025-04-13T22:00:00.000Z'),
      to: new Date('2025-04-14T22:00:00.000Z'),
    })
    expect(campTimestamp('2025-04-13T22:00:00.000Z')).toBe('2025-04-14 00:00:00')
    expect(campTimestamp('some day')).toBe('some day')
  })

  test.each(['2025-02-29', '2025-4-1', '', '2025-13-01', '0000-00-00', '-002025-04-14'])(
    'is not "%s"',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})

test.each([
  ['checkIn', { refused: 'Not allowed' }, 'refused'],
  ['healthLookUp', { refused: 'Locked' }, 'refused'],
  ['healthLookUp', {}, 'health'],
  ['checkIn', {}, null],
] as const)('The mark of an entry: %s with %o', (action, detail, mark) => {
  expect(markOf({ action, detail })).toBe(mark)
})

describe('The text of a party', () => {
  test.each([
    [{ kind: 'camper', name: 'Rudo Moyo', code: 'ZEUC001' }, 'Rudo Moyo', 'ZEUC001'],
    [{ kind: 'camper', name: null, code: 'NOBODY1' }, 'NOBODY1', undefined],
    [{ kind: 'camper', name: null, code: '#12', isForgotten: true }, 'a forgotten person (#12)', undefined],
    [{ kind: 'merchant', name: 'Kopje Zip Line', code: 'M1001' }, 'Kopje Zip Line', 'M1001'],
    [{ kind: 'staff', name: 'Kuda Sibanda', code: 'kuda@camp.example.org' }, 'Kuda Sibanda', undefined],
    [{ kind: 'device', name: 'Gate 2', code: 'b6a1' }, 'Gate 2', undefined],
    [{ kind: 'device', name: null, code: 'b6a1' }, 'an unknown device', undefined],
    [{ kind: 'gateway', name: null, code: 'paynow' }, 'Payment provider paynow', undefined],
    [{ kind: 'host', name: null, code: 'host' }, 'The server', undefined],
    [{ kind: 'host', name: null, code: 'settings' }, 'The settings of the server', undefined],
    [{ kind: 'unknown', name: null, code: 'what?' }, 'what?', undefined],
  ] as const)('names %o', (party, text, code) => {
    expect([partyText(party), partyCode(party)]).toEqual([text, code])
  })

  test('at a device names the operator, and marks a typed or unconfirmed name', () => {
    const actor = { kind: 'device', name: 'Gate 2', code: 'b6a1' } as const
    const operator = { name: 'Tapiwa Ncube', isTyped: false }
    const subject = { kind: 'camper', name: 'Rudo Moyo', code: 'ZEUC001' } as const
    expect(operatorText({ actor, operator, subject, detail: {} })).toBe('Tapiwa Ncube was at the gate')
    expect(operatorText({ actor, operator: { ...operator, isTyped: true }, subject, detail: {} })).toBe(
      'Tapiwa Ncube was at the gate (typed name)',
    )
    const text = (isTyped: boolean, isConfirmed: boolean) =>
      operatorText({ actor, operator: { name: 'Tapiwa Ncube', isTyped, isConfirmed }, subject, detail: {} })
    expect([text(false, true), text(true, true), text(false, false), text(true, false)]).toEqual([
      'Tapiwa Ncube was at the gate',
      'Tapiwa Ncube was at the gate',
      'Tapiwa Ncube was at the gate, not confirmed',
      'Tapiwa Ncube was at the gate, name typed, not confirmed',
    ])
    expect(operatorText({ actor, operator: null, subject, detail: {} })).toBe(
      'No name was given for the gate',
    )
    expect(
      operatorText({ actor: { ...actor, kind: 'staff' }, operator: null, subject, detail: {} }),
    ).toBeUndefined()
  })

  test('[W156] does not name an operator when a device was paired', () => {
    const actor = { kind: 'device', name: 'Gate 2', code: 'b6a1' } as const
    expect(operatorText({ actor, operator: null, subject: null, detail: {} })).toBeUndefined()
  })

  test('[W950] without a device names the browser, if it is known', () => {
    const actor = { kind: 'staff', name: 'Kuda Sibanda', code: 'kuda@camp.example.org' } as const
    const subject = { kind: 'camper', name: 'Rudo Moyo', code: 'ZEUC001' } as const
    const detail = readableDetail('withdrawPerson', { browser: 'Chrome on Android' })
    expect(operatorText({ actor, operator: null, subject, detail })).toBe('In Chrome on Android')
  })

  test('shows the name of an action group, or the raw name of an unknown action', () => {
    expect([actionLabel('health'), actionLabel('mistook')]).toEqual(['Health', 'mistook'])
  })
})

describe('A line of a CSV file', () => {
  test.each([
    [['a', 'b c', ''], 'a,b c,\r\n'],
    [['a,b', 'say "a"', 'two\nlines', ' space'], '"a,b","say ""a""","two\nlines"," space"\r\n'],
    [
      ['=1+1', '+263 77', '-5', '@x', '\t=1', '\rx', ' =1', 'a=1'],
      `'=1+1,+263 77,'-5,'@x,'\t=1,"'\rx",' =1,a=1\r\n`,
    ],
    [['＝1+1', '＋263', '－5', '＠x', 'a＝1'], "'＝1+1,'＋263,'－5,'＠x,a＝1\r\n"],
  ])('escapes %o', (cells, line) => {
    expect(csvLine(cells)).toBe(line)
  })

  test('[W1143] has the amount and the reference of money in columns', () => {
    const actor = { kind: 'staff', name: 'Kuda', code: 'kuda@camp.example.org' } as const
    const detail = { cents: 1250, reference: 'WDR-1' }
    const entry = { id: '1', at: '2025-04-14T08:30:05.000Z', actor, operator: null, subject: null, detail }
    expect(auditFileLine({ ...entry, action: 'withdraw' }).endsWith(',Money,withdraw,12.50,WDR-1\r\n')).toBe(
      true,
    )
  })

  test('describes an entry in words and an unknown action by its raw name', () => {
    const entry: AuditEntry = {
      id: '1',
      at: '2025-04-14T08:30:05.000Z',
      actor: { kind: 'staff', name: '=cmd', code: 'kuda@camp.example.org' },
      operator: null,
      action: 'closeStaff',
      subject: { kind: 'staff', name: 'Old, Name', code: 'old@camp.example.org' },
      detail: {},
    }
    expect(auditFileLine(entry)).toBe(
      `2025-04-14 10:30:05,'=cmd,kuda@camp.example.org,,closed the staff account of,"Old, Name",old@camp.example.org,,Staff and devices,closeStaff,,\r\n`,
    )
    expect(auditFileLine({ ...entry, action: 'mistook', subject: null })).toBe(
      `2025-04-14 10:30:05,'=cmd,kuda@camp.example.org,,mistook,,,,,mistook,,\r\n`,
    )
  })
})
