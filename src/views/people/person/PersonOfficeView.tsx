import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { holdingCard, type PersonRecord } from '../../../domain/people/personRecord.ts'
import { personFailedText, type personRecordMachine } from '../../../machines/people/personRecord.ts'
import type { Lost } from '../../../machines/people/personReplacement.ts'
import type { PersonStep } from '../../../machines/people/personStep.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import classes from './PersonOffice.module.css'

export interface PersonOfficeViewProps extends FlowProps<typeof personRecordMachine> {
  readonly isBusy?: boolean
  readonly onCorrect: (person: PersonRecord) => void
  readonly onStep: (step: PersonStep) => void
  readonly onReplace: (lost: Lost, person: PersonRecord) => void
  readonly dayLimit?: ReactNode
  readonly children?: ReactNode
}

const signInWords = {
  none: 'No password yet: cannot sign in.',
  first: 'Has a first password, which is not changed yet.',
  own: 'Has a password of their own.',
} as const

export function PersonOfficeView(props: PersonOfficeViewProps) {
  const { state, send, isBusy = false, onCorrect, onStep, onReplace, dayLimit, children } = props
  const { person, failure } = state.context
  return (
    <div className={classes.office} aria-busy={state.matches('loading')}>
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading what the office knows"
        failedText={failure?.text ?? personFailedText}
        incident={incidentOf(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {children}
      {state.matches('loading') && <Skeleton height={240} radius="md" />}
      {person && state.matches('shown') && (
        <div className={classes.parts}>
          <Registration person={person} isBusy={isBusy} onCorrect={() => onCorrect(person)} onStep={onStep} />
          <SignIn person={person} isBusy={isBusy} onReplace={onReplace} />
          <Wallet person={person} isBusy={isBusy} onStep={onStep} />
          {dayLimit && <div className={classes.wide}>{dayLimit}</div>}
          <Cards person={person} isBusy={isBusy} onStep={onStep} onReplace={onReplace} />
        </div>
      )}
    </div>
  )
}

interface PartProps {
  readonly person: PersonRecord
  readonly isBusy: boolean
}

type OnStep = Pick<PersonOfficeViewProps, 'onStep'>
type OnReplace = Pick<PersonOfficeViewProps, 'onReplace'>

function Registration({
  person: { withdrawnAt },
  isBusy,
  onCorrect,
  onStep,
}: PartProps & OnStep & { readonly onCorrect: () => void }) {
  const isWithdrawn = withdrawnAt !== undefined
  return (
    <Card as="section" className={classes.part}>
      <h3>Registration</h3>
      <p className={classes.state}>
        {isWithdrawn ? `Withdrawn on ${campDateTime(withdrawnAt)}` : 'Registered'}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={onCorrect}>
          Correct
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => onStep({ kind: isWithdrawn ? 'restore' : 'withdraw' })}
        >
          {isWithdrawn ? 'Restore registration' : 'Withdraw'}
        </Button>
      </div>
    </Card>
  )
}

function SignIn({ person, isBusy, onReplace }: PartProps & OnReplace) {
  return (
    <Card as="section" className={classes.part}>
      <h3>Sign-in</h3>
      <p className={classes.state}>
        {signInWords[person.signIn]}
        {person.firstPasswordEndsAt !== undefined &&
          ` It works until ${campDateTime(person.firstPasswordEndsAt)}.`}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={() => onReplace('password', person)}>
          New password
        </Button>
      </div>
    </Card>
  )
}

function Wallet({ person: { wallet }, isBusy, onStep }: PartProps & OnStep) {
  const isFrozen = wallet.frozenAt !== undefined
  return (
    <Card as="section" className={`${classes.part} ${classes.wide}`}>
      <h3>Wallet</h3>
      <p className={classes.state}>
        {formatUsd(wallet.balance)}
        {isFrozen && ` · frozen since ${campDateTime(wallet.frozenAt)}`}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => onStep({ kind: isFrozen ? 'free' : 'freeze' })}
        >
          {isFrozen ? 'Free the wallet' : 'Freeze the wallet'}
        </Button>
      </div>
    </Card>
  )
}

function Cards({ person, isBusy, onStep, onReplace }: PartProps & OnStep & OnReplace) {
  const hasCard = holdingCard(person) !== undefined
  const newest = person.cards.at(-1)
  return (
    <Card as="section" className={`${classes.part} ${classes.wide}`}>
      <h3>Cards</h3>
      <ul className={classes.cards}>
        {person.cards.map(({ number, issuedAt, lostAt }) => (
          <li key={number} className={classes.card}>
            <div>
              <CodeText>{number}</CodeText>{' '}
              <TonePill tone={lostAt === undefined ? 'good' : 'bad'}>
                {lostAt === undefined ? 'In use' : 'Lost'}
              </TonePill>
              <p className="dimmed small">
                {lostAt === undefined
                  ? `Issued on ${campDateTime(issuedAt)}`
                  : `Reported lost on ${campDateTime(lostAt)}`}
              </p>
            </div>
            {lostAt === undefined ? (
              <Button
                variant="default"
                disabled={isBusy}
                aria-label={`Report card ${number} lost`}
                onClick={() => onStep({ kind: 'lose', number })}
              >
                Report lost
              </Button>
            ) : (
              number === newest?.number && (
                <Button
                  variant="default"
                  disabled={isBusy}
                  aria-label={`Card ${number} was found`}
                  onClick={() => onStep({ kind: 'find', number })}
                >
                  Found
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {!hasCard && <p>No card holds now. Make a new one, or say that the last one was found.</p>}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={() => onReplace('card', person)}>
          New card
        </Button>
      </div>
    </Card>
  )
}
