import { Button, Loader, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { dayText } from '../../../domain/lib/campTime.ts'
import type { journalFileMachine } from '../../../machines/money/journalFile.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { DownloadIcon } from '../../ui/parts/icons.tsx'
import { Toast } from '../../ui/parts/Toast.tsx'

interface Props extends FlowProps<typeof journalFileMachine> {
  readonly days: readonly string[]
}

export function JournalView({ state, send, days }: Props) {
  const [day, setDay] = useState('')
  const isSaving = state.matches('saving')
  const close = () => send({ type: 'message.closed' })
  const { failure } = state.context
  const save = (format: 'csv' | 'xlsx', label: string) => (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      disabled={isSaving}
      aria-label={`${label}: journal`}
      onClick={() => send({ type: 'file.requested', asked: { day: day || null, format } })}
    >
      {label}
    </Button>
  )
  return (
    <Stack gap={12}>
      <p className="dimmed">
        Every transaction with its time, reference, person, stall, cash desk, amount and reason.
      </p>
      <Row gap={8} wraps align="end">
        <NativeSelect
          label="Day of the journal"
          maw="14rem"
          value={day}
          data={[
            { value: '', label: 'The whole camp' },
            ...days.map((one) => ({ value: one, label: dayText(one) })),
          ]}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        {save('csv', 'CSV')}
        {save('xlsx', 'Excel')}
      </Row>
      {isSaving && (
        <Row gap={12} wraps align="center">
          <Loader size={18} color="forest" aria-hidden />
          <span role="status">The file is on its way. You can go on reading.</span>
          <Button variant="default" onClick={() => send({ type: 'file.cancelled' })}>
            Cancel
          </Button>
        </Row>
      )}
      {state.matches('saved') && (
        <Toast tone="good" onClose={close}>
          The file is in your downloads.
        </Toast>
      )}
      {state.matches('failed') && failure && (
        <ErrorBanner
          title={failure.text}
          incident={incidentOf(state)}
          action={
            <Button variant="default" onClick={close}>
              Close
            </Button>
          }
        />
      )}
    </Stack>
  )
}
