import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatUsd, spendableIn } from '../../../domain/lib/money.ts'
import { centsFromTyped } from '../../../domain/lib/typedAmount.ts'
import { heldText, maxCodeNumberLength } from '../../../domain/money/cashDesk.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import type { cashDeskMachine } from '../../../machines/money/cashDesk.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { CodeForm } from '../../ui/forms/CodeForm.tsx'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { focusBesideDialogs } from '../../ui/forms/focusBesideDialogs.ts'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import { ageOf, BalanceFacts } from './BalanceFacts.tsx'
import classes from './CashDesk.module.css'

type Props = FlowProps<typeof cashDeskMachine>

interface CashPersonViewProps extends Props {
  /** The server can show all movements of the wallet. */
  readonly hasStatements?: boolean
  readonly nameSearch?: ReactNode
}

/** `isAlone` adds the person's name, where the page shows nothing else about them. */
export function CashPersonError({ state, isAlone = false }: Pick<Props, 'state'> & { isAlone?: boolean }) {
  const { personFailure: failure, person } = state.context
  if (failure === null) return null
  return (
    <ErrorBanner title={failure.text} incident={failure.isIncident ? state.machine.id : null}>
      {isAlone && person ? `${fullNameOf(person)}, ${person.code}` : undefined}
    </ErrorBanner>
  )
}

export function CashPersonView({ state, send, nameSearch, hasStatements }: CashPersonViewProps) {
  const { code, person, fieldError } = state.context
  const isSearching = state.matches({ person: 'searching' })
  const isReady = state.matches({ person: 'ready' })
  const field = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error moves the focus back to its field
  useEffect(() => {
    if (isReady) focusBesideDialogs(field.current)
  }, [isReady, fieldError])

  return (
    <Stack as="section" aria-label="Pay in or out" gap={16} className={classes.person} data-print="no">
      {person === null ? (
        <Card gap={16} padding={roomy}>
          <CodeForm
            field={field}
            takesScans
            label="Card"
            placeholder="Scan or enter a code…"
            name="cashCode"
            code={code}
            error={fieldError}
            readOnly={!isReady}
            disabled={isSearching}
            isSearching={isSearching}
            onCode={(typed) => send({ type: 'code.changed', code: typed.slice(0, maxCodeNumberLength) })}
            onSubmit={() => send({ type: 'search.submitted' })}
          >
            {isSearching && (
              <Button variant="default" onClick={() => send({ type: 'search.cancelled' })}>
                Cancel
              </Button>
            )}
          </CodeForm>
          <CashPersonError state={state} />
          {nameSearch}
        </Card>
      ) : (
        <PersonCard state={state} send={send} person={person} hasStatements={hasStatements ?? false} />
      )}
      <Question state={state} send={send} />
    </Stack>
  )
}

type Person = NonNullable<Props['state']['context']['person']>

interface PersonCardProps extends Props {
  readonly person: Person
  readonly hasStatements: boolean
}

function PersonCard({ state, send, person, hasStatements }: PersonCardProps) {
  const { amount, amountError, isByName, direction } = state.context
  const field = useRef<HTMLInputElement>(null)
  const isBooking = state.matches({ person: 'booking' })
  const isShown = state.matches({ person: 'shown' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error moves the focus back to its field
  useEffect(() => {
    if (isShown) focusBesideDialogs(field.current)
  }, [isShown, amountError])
  const submit = (wanted: 'topUp' | 'payOut') => send({ type: 'cash.submitted', direction: wanted })
  const held = heldText(person)
  const noPayOut = person.isFrozen || person.isWithdrawn || (held !== undefined && spendableIn(person) === 0)
  return (
    <Card
      as="article"
      shadow="sm"
      gap={16}
      padding={roomy}
      aria-labelledby="cash-person"
      aria-busy={isBooking}
    >
      <Row as="header" gap={16} align="center">
        <Initials of={person} size={48} />
        <h2 id="cash-person" className={`${classes.name} wraps`}>
          <PersonName of={person} />
        </h2>
      </Row>
      <Facts layout="columns">
        <Fact label="Balance" isAmount isStrong>
          {formatUsd(person.balance)}
        </Fact>
        <Fact label="Code" isCode>
          {person.code}
        </Fact>
        <Fact label="Age">{ageOf(person)}</Fact>
        <Fact label={useGroupWords().label}>{person.union ?? 'Not specified'}</Fact>
      </Facts>
      {hasStatements && (
        <div>
          <Button
            variant="default"
            component={Link}
            to={`/admin/statements/${encodeURIComponent(person.code)}`}
          >
            Statement and refunds
          </Button>
        </div>
      )}
      {person.isWithdrawn ? (
        <Note tone="bad">
          This registration is withdrawn. Nothing is paid in or out; ask the camp office.
          {person.balance > 0 && (
            <>
              {' '}
              What is left is paid out under <Link to="/admin/withdrawals">Withdrawals</Link>.
            </>
          )}
        </Note>
      ) : (
        person.isFrozen && (
          <Note tone="warning">This wallet is frozen: cash can be paid in, and nothing is paid out.</Note>
        )
      )}
      {held !== undefined && <Note tone="warning">{held}</Note>}
      {isByName && <Note tone="info">Found by name, without a card. Ask for the full name and the age.</Note>}
      {state.matches({ person: { shown: 'stale' } }) && (
        <Note tone="warning">This balance may be old. Look the person up again.</Note>
      )}
      <CashPersonError state={state} />
      <Stack
        as="form"
        gap={12}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit('topUp')
        }}
      >
        <AmountInput
          ref={field}
          label="Amount"
          name="cashAmount"
          size="lg"
          maxLength={20}
          readOnly={!isShown}
          value={amount}
          error={amountError}
          classNames={{ input: classes.number ?? '' }}
          onAmount={(typed) => send({ type: 'amount.changed', amount: typed })}
        />
        <Stack gap={12} columns="7rem">
          <BusyButton
            type="submit"
            color="amber"
            size="lg"
            px={8}
            mih={56}
            disabled={isBooking || person.isWithdrawn}
            isBusy={isBooking && direction === 'topUp'}
            busyLabel="Processing..."
          >
            Pay in
          </BusyButton>
          <BusyButton
            variant="default"
            size="lg"
            px={8}
            mih={56}
            disabled={isBooking || noPayOut}
            isBusy={isBooking && direction === 'payOut'}
            busyLabel="Processing..."
            onClick={() => submit('payOut')}
          >
            Pay out
          </BusyButton>
        </Stack>
        <Button variant="subtle" disabled={isBooking} onClick={() => send({ type: 'person.left' })}>
          Somebody else
        </Button>
      </Stack>
    </Card>
  )
}

function Question({ state, send }: Props) {
  const { person, amount, direction } = state.context
  const cents = centsFromTyped(amount) ?? 0
  const isOut = direction === 'payOut'
  return (
    <ConfirmDialog
      opened={state.matches({ person: 'asking' })}
      title={isOut ? 'Is this the person in front of you?' : 'Is this the right amount?'}
      text={
        person && (
          <Stack gap={12}>
            <Text size="xl" fw={650} className="wraps">
              {isOut ? 'Pay out' : 'Pay in'} {formatUsd(cents)} {isOut ? 'to' : 'for'}{' '}
              <PersonName of={person} />
            </Text>
            <BalanceFacts person={person} change={isOut ? -cents : cents} />
          </Stack>
        )
      }
      cancelLabel="Back"
      confirmLabel={isOut ? 'Yes, pay out' : 'Yes, pay in'}
      onCancel={() => send({ type: 'question.left' })}
      onConfirm={() => send({ type: 'question.confirmed' })}
    />
  )
}
