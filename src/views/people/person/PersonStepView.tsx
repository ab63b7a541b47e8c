import { Button } from '@mantine/core'
import { formatUsd } from '../../../domain/lib/money.ts'
import type { PersonRecord } from '../../../domain/people/personRecord.ts'
import type { PersonStep, personStepMachine } from '../../../machines/people/personStep.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { CheckIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'

export interface PersonStepViewProps extends FlowProps<typeof personStepMachine> {
  readonly person: PersonRecord | null
}

export function PersonStepView({ state, send, person }: PersonStepViewProps) {
  const { step, failure } = state.context
  return (
    <>
      {failure !== null && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
      <div role="status">
        {step && state.matches({ idle: 'done' }) && (
          <Row gap="8px 16px" words="14rem" align="center">
            <Note tone="good" icon={CheckIcon}>
              {doneText(step)}
            </Note>
            <Button variant="default" onClick={() => send({ type: 'step.undone' })}>
              Undo
            </Button>
          </Row>
        )}
      </div>
      <ConfirmDialog
        opened={state.matches('asking')}
        stackId="withdrawal"
        title="Withdraw this registration?"
        text={person && <Consequences person={person} />}
        confirmLabel="Withdraw"
        tone="danger"
        onCancel={() => send({ type: 'step.cancelled' })}
        onConfirm={() => send({ type: 'step.confirmed' })}
      />
    </>
  )
}

function Consequences({ person }: { readonly person: PersonRecord }) {
  const { balance } = person.wallet
  return (
    <>
      <PersonName of={person} className="strong" /> is then in no list, cannot sign in, come in or pay.{' '}
      {balance > 0
        ? `${formatUsd(balance)} is left in the wallet: pay it out first, or restore the registration later.`
        : 'Nothing is left in the wallet.'}{' '}
      {person.place === 'inside' &&
        'They are inside the camp now. Check them out at a gate first, or they are missing from the roll call. '}
      You can take this back.
    </>
  )
}

function doneText(step: PersonStep): string {
  switch (step.kind) {
    case 'withdraw':
      return 'The registration is withdrawn.'
    case 'restore':
      return 'The registration is restored.'
    case 'freeze':
      return 'The wallet is frozen: nothing can be taken out.'
    case 'free':
      return 'The wallet can be used again.'
    case 'lose':
      return `Card ${step.number} is reported lost. It is refused everywhere from now on.`
    case 'find':
      return `Card ${step.number} can be used again.`
  }
}
