import { Button } from '@mantine/core'
import type { Participant } from '../../../domain/people/people.ts'
import {
  peopleFileFailedText,
  type peopleFileMachine,
  peopleFileSavedText,
} from '../../../machines/people/peopleFile.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { SteadyButton } from '../../ui/forms/SteadyButton.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Toast } from '../../ui/parts/Toast.tsx'

interface PeopleFileButtonProps extends FlowProps<typeof peopleFileMachine> {
  readonly people: readonly Participant[]
}

export function PeopleFileButton({ state, send, people }: PeopleFileButtonProps) {
  return (
    <SteadyButton
      variant="default"
      disabled={people.length === 0}
      aria-disabled={state.matches('saving')}
      onClick={() => send({ type: 'file.requested', people })}
    >
      Save list as CSV
    </SteadyButton>
  )
}

export function PeopleFileView({ state, send }: FlowProps<typeof peopleFileMachine>) {
  const close = () => send({ type: 'message.closed' })
  if (state.matches('saved'))
    return (
      <Toast tone="good" onClose={close}>
        {peopleFileSavedText(state.context)}
      </Toast>
    )
  if (state.matches('failed'))
    return (
      <ErrorBanner
        title={peopleFileFailedText}
        incident={state.machine.id}
        action={
          <Button variant="default" onClick={close}>
            Close
          </Button>
        }
      />
    )
  return null
}
