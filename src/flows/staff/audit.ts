import { useEffect } from 'react'
import { fetchAudit } from '../../api/staff/audit.ts'
import { fetchAuditFile } from '../../api/staff/auditFile.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { type AuditFilters, noAuditFilters } from '../../domain/staff/audit.ts'
import { auditMachine } from '../../machines/staff/audit.ts'
import { auditFileMachine } from '../../machines/staff/auditFile.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

export const auditFlow = auditMachine.provide({
  actors: {
    fetchAudit: abortableRead(({ input: { filters, before }, signal }) =>
      fetchAudit(filters, before, signal),
    ),
  },
})

export const auditFileFlow = auditFileMachine.provide({
  actors: {
    downloadAudit: abortableRead<Outcome<unknown>, { filters: AuditFilters | null }>(
      async ({ input: { filters }, signal }) => {
        const outcome = await fetchAuditFile(filters ?? noAuditFilters, signal)
        if (outcome.ok) downloadFile(outcome.value.content, outcome.value.name)
        return outcome
      },
    ),
  },
})

interface Place {
  readonly address: string
  readonly onAddress: (address: string) => void
}

export function useAudit({ address, onAddress }: Place) {
  const list = useFlow(auditFlow, {
    input: { address },
    listeners: { 'filters.changed': (event) => onAddress(event.address) },
  })
  const file = useFlow(auditFileFlow)
  const print = useFlow(printFlow)
  useEffect(() => list.send({ type: 'address.changed', address }), [address, list.send])
  return { list, file, print }
}
