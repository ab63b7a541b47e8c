import { noAuditFilters } from '../../../domain/staff/audit.ts'
import { auditFileMachine } from '../../../machines/staff/auditFile.ts'
import { defineModel } from '../model.ts'

export const auditFileModel = defineModel<typeof auditFileMachine>({
  machine: auditFileMachine,
  area: 'admin',
  view: async () => {
    const { AuditFileView } = await import('../../../views/staff/audit/AuditFileView.tsx')
    return (props) => <AuditFileView {...props} />
  },
  inputs: [{ name: 'a lead', input: undefined }],
  samples: {
    'file.requested': [{ type: 'file.requested', filters: { ...noAuditFilters, day: '2025-04-14' } }],
    'file.cancelled': [{ type: 'file.cancelled' }],
    'message.closed': [{ type: 'message.closed' }],
  },
  outcomes: {
    downloadAudit: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 503 },
        {
          ok: false,
          status: 403,
          reason: 'noRight',
          message: 'This needs the right “Lead”. Please ask a lead at the camp office.',
        },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { savedShown: 5_000 },
})
