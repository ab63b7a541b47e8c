import { Button, Loader } from '@mantine/core'
import type { auditFileMachine } from '../../../machines/staff/auditFile.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Toast } from '../../ui/parts/Toast.tsx'

export function AuditFileView({ state, send }: FlowProps<typeof auditFileMachine>) {
  const { failure } = state.context
  const close = () => send({ type: 'message.closed' })
  if (state.matches('downloading'))
    return (
      <Row gap={12} wraps align="center" data-print="no">
        <Loader size={18} color="forest" aria-hidden />
        <span role="status">The file is on its way. You can go on reading.</span>
        <Button variant="default" onClick={() => send({ type: 'file.cancelled' })}>
          Cancel
        </Button>
      </Row>
    )
  if (state.matches('saved'))
    return (
      <Toast tone="good" onClose={close}>
        The file is in your downloads.
      </Toast>
    )
  if (state.matches('failed') && failure)
    return (
      <ErrorBanner
        title={failure.text}
        incident={incidentOf(state)}
        action={
          <Button variant="default" onClick={close}>
            Close
          </Button>
        }
      />
    )
  return null
}
