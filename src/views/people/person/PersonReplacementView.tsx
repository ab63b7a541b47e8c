import { Button, Text } from '@mantine/core'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { personReplacementMachine } from '../../../machines/people/personReplacement.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { FirstPasswordDialog, type PasswordPaper } from '../../ui/forms/FirstPassword.tsx'
import { DialogFrame } from '../../ui/forms/FormDialog.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'

export interface PersonReplacementViewProps extends FlowProps<typeof personReplacementMachine> {
  readonly name: string
  readonly copy: FlowProps<typeof copyMachine>
  readonly paper: PasswordPaper
  readonly onShowCard: () => void
}

const passwordQuestion = {
  title: 'Make a new password?',
  text: 'The old password no longer works, and this person is signed out everywhere. The new one is shown to you once, and has to be changed at the first sign-in. The health corner has to open an existing health record again, with this person there.',
  confirmLabel: 'New password',
}

function cardQuestion(inUse: string | null) {
  const before = inUse === null ? 'No card holds now.' : `Card ${inUse} is refused everywhere from then on.`
  return {
    title: 'Make a new card?',
    text: `${before} The new one has another number, which you see and print next.`,
    confirmLabel: 'New card',
  }
}

export function PersonReplacementView(props: PersonReplacementViewProps) {
  const { state, send, name, copy, paper, onShowCard } = props
  const { code, lost, inUse, number, oneTimePassword } = state.context
  const isShown = state.matches('shown')
  const note = () => send({ type: 'replacement.noted' })
  return (
    <>
      <ConfirmDialog
        opened={state.matches('asking') || state.matches('making')}
        stackId="replacement"
        {...(lost === 'password' ? passwordQuestion : cardQuestion(inUse))}
        busyLabel="Making..."
        tone="danger"
        busy={state.hasTag('busy')}
        {...failureProps(state)}
        onCancel={() => send({ type: 'replacement.cancelled' })}
        onConfirm={() => send({ type: 'replacement.confirmed' })}
      />
      <DialogFrame
        opened={isShown && lost === 'card'}
        // A `Modal.Stack` ignores `closeOnEscape`, so `onClose` does nothing.
        onClose={() => {}}
        mayClose={false}
        stackId="newCard"
        title="New card"
      >
        <Stack gap={16} align="center">
          {number !== null && <CodeText size="lg">{number}</CodeText>}
          <Text ta="center">
            The card before is refused everywhere from now on. <bdi translate="no">{name}</bdi> still signs in
            with the code <CodeText>{code}</CodeText>.
          </Text>
          <ButtonRow phoneBasis="12rem">
            <Button variant="default" onClick={note}>
              Close
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                note()
                onShowCard()
              }}
            >
              Show the card to print
            </Button>
          </ButtonRow>
        </Stack>
      </DialogFrame>
      <FirstPasswordDialog
        opened={isShown && lost === 'password'}
        stackId="firstPassword"
        title="New first password"
        note={
          <>
            Give it to{' '}
            <bdi translate="no" className="strong">
              {name}
            </bdi>{' '}
            now. It is not shown again.
          </>
        }
        secrets={
          oneTimePassword === null ? null : { identifier: { label: 'Code', text: code }, oneTimePassword }
        }
        copy={copy}
        paper={paper}
        onNoted={note}
      />
    </>
  )
}
