import type { ReactNode, RefObject } from 'react'
import type { PairedDevice } from '../../domain/devices/devices.ts'
import { counted } from '../../domain/lib/counted.ts'
import type { deviceScansMachine, ScanQuestion } from '../../machines/devices/deviceScans.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'
import { failureProps } from '../ui/layout/Incident.tsx'
import { Toast } from '../ui/parts/Toast.tsx'
import { useFocusAfterDialog } from './useFocusAfterDialog.ts'

export interface DeviceScansViewProps extends FlowProps<typeof deviceScansMachine> {
  readonly addButton?: RefObject<HTMLButtonElement | null>
}

export function DeviceScansView({ state, send, addButton }: DeviceScansViewProps) {
  const { device, question, decided, notice } = state.context
  const isBusy = state.matches('stopping') || state.matches('dismissing')
  const name = device?.name ?? ''
  useFocusAfterDialog({ isClosed: state.matches('closed'), isGone: isBusy, addButton })
  const words = wordsOf[question] ?? wordsOf.stop
  return (
    <>
      {state.matches({ closed: 'announced' }) && (
        <Toast tone="good" onClose={() => send({ type: 'toast.closed' })}>
          {notice}
        </Toast>
      )}
      <ConfirmDialog
        opened={state.matches('asking') || isBusy}
        title={words.title(name)}
        text={words.text(device)}
        confirmLabel={words.label}
        busyLabel={decided > 0 ? `${counted(decided, 'scan')} decided...` : words.busy}
        busy={isBusy}
        tone="danger"
        {...failureProps(state)}
        onCancel={() => send({ type: 'scans.closed' })}
        onConfirm={() => send({ type: 'scans.confirmed' })}
      />
    </>
  )
}

interface QuestionWords {
  readonly title: (name: string) => string
  readonly text: (device: PairedDevice | null) => ReactNode
  readonly label: string
  readonly busy: string
}

const wordsOf: Readonly<Record<ScanQuestion, QuestionWords>> = {
  stop: {
    title: (name) => `Take nothing more from ${name}?`,
    text: () =>
      'Scans that it has not sent yet are never accepted. Do this when the device is lost for good.',
    label: 'Take nothing more',
    busy: 'Stopping...',
  },
  dismiss: {
    title: (name) => `Discard all scans of ${name}?`,
    text: (device) =>
      `${counted(device?.undecided ?? 0, 'scan')} of it ${device?.undecided === 1 ? 'waits' : 'wait'} for a decision. None of them counts then. To decide one by one, open the gate inbox.`,
    label: 'Nothing counts',
    busy: 'Deciding...',
  },
}
