import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { type DayLimit, leftToday } from '../../../domain/camper/dayLimit.ts'
import { type Cents, formatUsd } from '../../../domain/lib/money.ts'
import type { dayLimitMachine } from '../../../machines/camper/dayLimit.ts'
import { AmountInput } from '../forms/AmountInput.tsx'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { failureProps } from '../layout/Incident.tsx'
import { Card } from '../parts/Card.tsx'
import { CheckIcon } from '../parts/icons.tsx'
import { Note } from '../parts/Note.tsx'
import classes from './DayLimitView.module.css'
import type { FlowProps } from './flow.ts'

type Props = FlowProps<typeof dayLimitMachine>

interface DayLimitViewProps extends Props {
  readonly standing: Pick<DayLimit, 'limit'> & Partial<DayLimit>
  readonly isBusy?: boolean
  readonly heading?: 'h2' | 'h3'
}

export function DayLimitView(props: DayLimitViewProps) {
  const { state, send, standing, isBusy = false, heading: Title = 'h2' } = props
  const titleId = useId()
  const { isOffice } = state.context
  const { limit } = standing
  const action =
    limit === null ? 'Set a day limit' : isOffice ? 'Change the day limit' : 'Lower the day limit'
  return (
    <Card as="section" padding={16} gap={8} className={classes.part} aria-labelledby={titleId}>
      <Title id={titleId} className={classes.title}>
        Day limit
      </Title>
      <p className="strong">{limit === null ? 'No limit' : `${formatUsd(limit)} a day`}</p>
      {standing.spentToday !== undefined && (
        <LeftToday standing={{ limit, spentToday: standing.spentToday }} />
      )}
      <div role="status">
        {state.matches({ closed: 'saved' }) && (
          <Note tone="good" icon={CheckIcon}>
            {savedText(state.context.limit)}
          </Note>
        )}
      </div>
      {limit === 0 && !isOffice ? (
        <p className="dimmed">Only the camp office can raise it.</p>
      ) : (
        <div>
          <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'limit.opened', limit })}>
            {action}
          </Button>
        </div>
      )}
      <LimitDialog state={state} send={send} title={action} />
      <ConfirmDialog
        opened={state.matches('asking')}
        title="Spend nothing at all?"
        text="No stall can take a payment of you then. Only the camp office can raise the limit again."
        cancelLabel="Back"
        confirmLabel="Yes, spend nothing"
        onCancel={() => send({ type: 'zero.left' })}
        onConfirm={() => send({ type: 'zero.confirmed' })}
      />
    </Card>
  )
}

function LeftToday({ standing }: { readonly standing: DayLimit }) {
  const left = leftToday(standing)
  return left === null ? null : <p className="dimmed">{formatUsd(left)} left today</p>
}

function savedText(limit: Cents | null): string {
  return limit === null ? 'The day limit is lifted.' : `The day limit is ${formatUsd(limit)}.`
}

function LimitDialog({ state, send, title }: Props & { readonly title: string }) {
  const { isOffice, limit, amount, fieldError } = state.context
  const isBusy = state.hasTag('busy')
  const field = useRef<HTMLInputElement>(null)
  return (
    <FormDialog
      opened={!state.matches('closed')}
      stackId="dayLimit"
      title={title}
      isBusy={isBusy}
      complaint={{ context: state.context, field: fieldError === null ? null : field }}
      {...failureProps(state)}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={() => send({ type: 'limit.submitted' })}
      onCancel={() => send({ type: 'limit.left' })}
    >
      <AmountInput
        ref={field}
        data-autofocus
        label="At most on one day"
        name="dayLimit"
        description={isOffice ? undefined : 'Only the camp office can raise or lift it again.'}
        readOnly={isBusy}
        value={amount}
        error={fieldError}
        onAmount={(typed) => send({ type: 'amount.changed', amount: typed })}
      />
      {isOffice && limit !== null && (
        <div>
          <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'limit.lifted' })}>
            Lift the limit of {formatUsd(limit)}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
