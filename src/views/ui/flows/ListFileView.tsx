import { Button, NativeSelect } from '@mantine/core'
import { type ListFile, listFormatLabels, listFormats } from '../../../domain/lib/listFile.ts'
import { type listFileMachine, listSavedText } from '../../../machines/lib/listFile.ts'
import { SteadyButton } from '../forms/SteadyButton.tsx'
import { incidentOf } from '../layout/Incident.tsx'
import { Row } from '../layout/Stack.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import { Toast } from '../parts/Toast.tsx'
import type { FlowProps } from './flow.ts'

interface ListFileButtonProps extends FlowProps<typeof listFileMachine> {
  readonly isEmpty: boolean
  readonly fileOf: () => ListFile
}

const formats = listFormats.map((format) => ({ value: format, label: listFormatLabels[format] }))

export function ListFileButton({ state, send, isEmpty, fileOf }: ListFileButtonProps) {
  const isBusy = state.hasTag('busy')
  return (
    <Row gap={8} wraps align="center" data-print="no">
      <SteadyButton
        variant="default"
        flex="none"
        disabled={isEmpty}
        aria-disabled={isBusy}
        onClick={() => send({ type: 'file.requested', file: fileOf() })}
      >
        Save list
      </SteadyButton>
      <NativeSelect
        aria-label="File type"
        flex="1 1 8rem"
        miw={0}
        data={formats}
        value={state.context.format}
        onChange={({ currentTarget }) => {
          const format = listFormats.find((known) => known === currentTarget.value)
          if (format) send({ type: 'format.chosen', format })
        }}
      />
    </Row>
  )
}

export function ListFileView({ state, send }: FlowProps<typeof listFileMachine>) {
  const { failure } = state.context
  const close = () => send({ type: 'message.closed' })
  if (state.matches('saved'))
    return (
      <Toast tone="good" onClose={close}>
        {listSavedText(state.context)}
      </Toast>
    )
  if (state.matches('failed') && failure !== null)
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
