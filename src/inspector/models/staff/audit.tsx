import { type AuditEntry, isFilteringAudit } from '../../../domain/staff/audit.ts'
import { auditMachine } from '../../../machines/staff/audit.ts'
import { defineModel } from '../model.ts'

const rutendo = { kind: 'staff', name: 'Rutendo Phiri', code: 'rutendo@camp.example.org' } as const
const naledi = { kind: 'camper', name: 'Naledi Moyo', code: 'NUZ042' } as const

export const gateEntry: AuditEntry = {
  id: '12',
  at: '2025-04-14T08:30:05.000Z',
  actor: { kind: 'device', name: 'Gate 2', code: 'b6a1f4f0' },
  operator: { name: 'Tapiwa Ncube', isTyped: false },
  action: 'checkIn',
  subject: naledi,
  detail: {},
}

export const lookUpEntry: AuditEntry = {
  id: '11',
  at: '2025-04-14T08:30:05.000Z',
  actor: rutendo,
  operator: null,
  action: 'healthLookUp',
  subject: naledi,
  detail: { found: 'noRecord' },
}

export const payoutEntry: AuditEntry = {
  id: '10',
  at: '2025-04-13T21:59:59.000Z',
  actor: { kind: 'staff', name: 'Kuda Sibanda', code: 'kuda@camp.example.org' },
  operator: null,
  action: 'withdraw',
  subject: { kind: 'camper', name: null, code: '#77', isForgotten: true },
  detail: { cents: 1_250, reference: 'WDR-7K3M9QX2TW' },
}

const others: readonly AuditEntry[] = [
  {
    id: '9',
    at: '2025-04-13T21:59:59.000Z',
    actor: {
      kind: 'merchant',
      name: 'The-Adventure-Desk-At-The-Lake-Of-The-Zimbabwe-East-Union-Conference',
      code: 'M1001',
    },
    operator: null,
    action: 'healthLookUp',
    subject: { kind: 'camper', name: null, code: 'NOBODY1' },
    detail: { refused: 'forbidden', again: 12 },
  },
  {
    id: '8',
    at: '2025-04-12T10:00:00.000Z',
    actor: { kind: 'device', name: null, code: 'gone' },
    operator: null,
    action: 'somethingNew',
    subject: { kind: 'unknown', name: null, code: 'what-it-was-done-to' },
    detail: {},
  },
  {
    id: '7',
    at: '2025-04-12T09:00:00.000Z',
    actor: { kind: 'gateway', name: null, code: 'paynow' },
    operator: null,
    action: 'contestDeposit',
    subject: naledi,
    detail: { status: 'Disputed', reference: 'DEP-4H8N2WZ6RB', cents: 20_00 },
  },
  {
    id: '6',
    at: '2025-04-12T08:00:00.000Z',
    actor: { kind: 'host', name: null, code: 'host' },
    operator: null,
    action: 'failDeposit',
    subject: naledi,
    detail: { why: 'not paid within a day' },
  },
]

const choices = {
  staff: [
    { email: 'kuda@camp.example.org', name: 'Kuda Sibanda' },
    { email: rutendo.code, name: rutendo.name },
  ],
  devices: [{ id: 'b6a1f4f0', name: 'Gate 2', pairedAt: '2025-04-13T06:00:00.000Z' }],
}

export const auditModel = defineModel<typeof auditMachine>({
  machine: auditMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { AuditView } = await import('../../../views/staff/audit/AuditView.tsx')
    return (props) => <AuditView {...props} onFile={() => {}} onPrint={() => {}} />
  },
  inputs: [{ name: 'a shared link', input: { address: 'staff=gone@camp.example.org&action=somethingNew' } }],
  samples: {
    'filter.changed': [{ type: 'filter.changed', change: { staff: '', action: '' } }],
    'filters.cleared': [{ type: 'filters.cleared' }],
    'address.changed': [{ type: 'address.changed', address: '' }],
    'more.requested': [{ type: 'more.requested' }],
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchAudit: {
      done: [
        { ok: true, value: { entries: [gateEntry, lookUpEntry, payoutEntry], before: '10', choices } },
        { ok: true, value: { entries: others, before: null } },
        { ok: true, value: { entries: [], before: null, choices } },
        {
          ok: false,
          status: 400,
          message: 'One of the filters cannot be read. Please clear the filters and try again.',
        },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { typingPause: 400 },
  appearance: (state) => {
    const { address: _, filters, choices: there, ...shown } = state.context
    return [shown, isFilteringAudit(filters), there.staff.length > 0]
  },
})
