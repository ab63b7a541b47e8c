import { Button, Loader, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { counted } from '../../../domain/lib/counted.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { maxWitness } from '../../../domain/money/cashDesk.ts'
import { type OwedStall, type RoundStall, roundSum } from '../../../domain/money/stallRound.ts'
import type { stallRoundMachine } from '../../../machines/money/stallRound.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { DialogForm, DialogFrame } from '../../ui/forms/FormDialog.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'

export function StallRoundView({ state, send }: FlowProps<typeof stallRoundMachine>) {
  const isAsking = state.matches('asking') || state.matches('keeping')
  const mayClose = state.matches('asking') || state.matches('finished')
  return (
    <DialogFrame
      opened={!state.matches('closed') && !state.matches('restoring')}
      mayClose={mayClose}
      onClose={() => send({ type: 'round.closed' })}
      title="Pay out all stalls"
      size="36rem"
    >
      {isAsking ? <Question state={state} send={send} /> : <Round state={state} send={send} />}
    </DialogFrame>
  )
}

function Question({ state, send }: FlowProps<typeof stallRoundMachine>) {
  const { owed, takenBy, isRejected } = state.context
  const field = useRef<HTMLInputElement>(null)
  const isBusy = state.matches('keeping')
  if (owed.length === 0) return <EmptyState>The camp owes no stall anything.</EmptyState>
  return (
    <DialogForm
      isBusy={isBusy}
      complaint={{ context: state.context, field: isRejected ? field : null }}
      {...failureProps(state)}
      submitLabel={`Pay out ${formatUsd(roundSum(owed))}`}
      busyLabel="Processing..."
      onSubmit={() => send({ type: 'round.submitted' })}
      onCancel={() => send({ type: 'round.closed' })}
    >
      <p>
        {counted(owed.length, 'stall')}, each as its own booking from your drawer. A stall that cannot be paid
        is named at the end.
      </p>
      <Stack as="ul" gap={8}>
        {owed.map((stall) => (
          <StallLine key={stall.merchantNumber} stall={stall} />
        ))}
      </Stack>
      <TextInput
        ref={field}
        data-autofocus
        label="Who takes the money?"
        description="The full name; it is booked for each stall."
        name="takenBy"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={maxWitness}
        readOnly={isBusy}
        value={takenBy}
        error={isRejected && 'Enter the name of who takes the money.'}
        onChange={(event) => send({ type: 'takenBy.changed', takenBy: event.currentTarget.value })}
      />
    </DialogForm>
  )
}

const stateWords = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  paid: { word: 'Paid out', tone: 'good' },
  refused: { word: 'Not paid out', tone: 'bad' },
} as const

function State({ of }: { readonly of: keyof typeof stateWords }) {
  // A replayed recording masks it.
  const { tone, word } = stateWords[of] ?? stateWords.waiting
  return <TonePill tone={tone}>{word}</TonePill>
}

function Round({ state, send }: FlowProps<typeof stallRoundMachine>) {
  const { round, failure } = state.context
  const stalls = round?.stalls ?? []
  const paid = stalls.filter((stall) => stall.state === 'paid')
  return (
    <Stack gap={16}>
      <p className="strong" role="status">
        {paid.length} of {counted(stalls.length, 'stall')} paid out, {formatUsd(roundSum(paid))} to{' '}
        {round?.takenBy}
      </p>
      {state.matches('stopped') && (
        <ErrorBanner
          tone="warning"
          title={failure?.text ?? 'This is not finished. Press Go on: no stall is paid twice.'}
          incident={state.machine.id}
        />
      )}
      <Stack as="ul" gap={8}>
        {stalls.map((stall) => (
          <StallLine key={stall.merchantNumber} stall={stall} done={stall} />
        ))}
      </Stack>
      <ButtonRow phoneBasis="9rem" lastWidth="10.5rem">
        {state.matches('finished') ? (
          <Button color="amber" data-autofocus onClick={() => send({ type: 'round.closed' })}>
            Done
          </Button>
        ) : (
          <Button
            color="amber"
            data-autofocus
            disabled={!state.matches('stopped')}
            leftSection={state.matches('stopped') ? undefined : <Loader size={18} />}
            onClick={() => send({ type: 'round.continued' })}
          >
            {state.matches('stopped') ? 'Go on' : 'Paying out…'}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  )
}

interface StallLineProps {
  readonly stall: OwedStall
  readonly done?: RoundStall
}

function StallLine({ stall: { name, merchantNumber, amount }, done }: StallLineProps) {
  return (
    <Row as="li" gap="4px 16px" wraps align="center" justify="space-between">
      <span className="wraps">
        <bdi className="strong">{name}</bdi> <CodeText>{merchantNumber}</CodeText>
        {done?.sentence && <span className="dimmed small"> {done.sentence}</span>}
        {done?.referenceId && <span className="dimmed small"> {done.referenceId}</span>}
      </span>
      <Row as="span" gap={12} align="center">
        {done && <State of={done.state} />}
        <span className="heavy unbroken">{formatUsd(amount)}</span>
      </Row>
    </Row>
  )
}
