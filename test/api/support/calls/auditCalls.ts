import { noteListRequest } from '../../../../src/api/schemas/savedLists.ts'
import { fetchAudit } from '../../../../src/api/staff/audit.ts'
import { noteList } from '../../../../src/api/staff/savedLists.ts'
import { noAuditFilters } from '../../../../src/domain/staff/audit.ts'
import { type AccessRows, leadOnly, officeOrCash } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const entry = {
  id: '4711',
  at: '2025-04-14T08:30:05.000Z',
  actor: { kind: 'device', name: 'Gate 2', code: 'b6a1f4f0' },
  operator: { name: 'Tapiwa Ncube', isTyped: false },
  action: 'checkIn',
  subject: { kind: 'camper', name: 'Naledi Moyo', code: 'NUZ042' },
  detail: {},
}
const choices = {
  staff: [{ email: 'rudo@camp.example.org', name: 'Rudo Moyo' }],
  devices: [{ id: 'b6a1f4f0', name: 'Gate 2', pairedAt: '2025-04-13T06:00:00.000Z' }],
}

export const auditCalls = {
  'page of the audit': {
    route: 'audit',
    make: (signal) =>
      fetchAudit({ ...noAuditFilters, person: 'NUZ042', day: '2025-04-14', action: 'gate' }, '4712', signal),
    sends: ['GET /api/admin/audit?person=NUZ042&day=2025-04-14&action=gate&before=4712'],
    answer: { success: true, entries: [entry], before: '4711', choices },
    reads: { entries: [entry], before: '4711', choices },
    needs: ['entries', 'before'],
  },
  'list that leaves the portal': {
    route: 'noteList',
    make: () => noteList({ list: 'registrations', count: 2, filter: 'Under 18', format: 'xlsx' }),
    sends: [
      'POST /api/admin/audit/lists',
      { list: 'registrations', count: 2, filter: 'Under 18', format: 'xlsx' },
    ],
    hostReads: noteListRequest,
    answer: plain,
    reads: undefined,
    needs: [],
  },
} as const satisfies Record<string, SampleCall>

export const auditAccess = {
  audit: { method: 'GET', path: '/api/admin/audit', verdicts: leadOnly },
  auditFile: { method: 'GET', path: '/api/admin/audit/file', verdicts: leadOnly },
  noteList: {
    method: 'POST',
    path: '/api/admin/audit/lists',
    body: {},
    verdicts: { ...officeOrCash, books: 'open' },
  },
} as const satisfies AccessRows
