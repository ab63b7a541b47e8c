import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { holdingCard, type PersonRecord } from '../../../domain/people/personRecord.ts'
import { phoneText } from '../../../domain/people/phones.ts'
import type { personRecordMachine } from '../../../machines/people/personRecord.ts'
import type { Lost } from '../../../machines/people/personReplacement.ts'
import type { PersonStep } from '../../../machines/people/personStep.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'

export interface PersonOfficeViewProps extends FlowProps<typeof personRecordMachine> {
  readonly isBusy?: boolean
  readonly onCorrect: (person: PersonRecord) => void
  readonly onStep: (step: PersonStep) => void
  readonly onReplace: (lost: Lost, person: PersonRecord) => void
  readonly dayLimit?: ReactNode
  readonly hasStatement?: boolean
  readonly children?: ReactNode
}

const wide = { gridColumn: '1 / -1' }

const signInWords = {
  none: 'No password yet: cannot sign in.',
  first: 'Has a first password, which is not changed yet.',
  own: 'Has a password of their own.',
} as const

export function PersonOfficeView(props: PersonOfficeViewProps) {
  const {
    state,
    send,
    isBusy = false,
    onCorrect,
    onStep,
    onReplace,
    dayLimit,
    hasStatement = false,
    children,
  } = props
  const { person } = state.context
  return (
    <Stack gap={16} aria-busy={state.matches('loading')}>
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading what the office knows"
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {children}
      {state.matches('loading') && <Skeleton height={240} radius="md" />}
      {person && state.matches('shown') && (
        <Stack gap={16} columns="17rem" style={{ alignItems: 'start' }} onClickCapture={focusAfterQuestion}>
          <Registration person={person} isBusy={isBusy} onCorrect={() => onCorrect(person)} onStep={onStep} />
          <SignIn person={person} isBusy={isBusy} onReplace={onReplace} />
          <Wallet person={person} isBusy={isBusy} onStep={onStep} hasStatement={hasStatement} />
          {dayLimit && <div style={wide}>{dayLimit}</div>}
          <Cards person={person} isBusy={isBusy} onStep={onStep} onReplace={onReplace} />
        </Stack>
      )}
    </Stack>
  )
}

/** A dialog that gets the focus back from another one gives it to this element, or else to its first button. */
function focusAfterQuestion({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.querySelector('[data-autofocus]')?.removeAttribute('data-autofocus')
  if (target instanceof Element) target.closest('button')?.setAttribute('data-autofocus', 'true')
}

function PartTitle({ children }: { readonly children: string }) {
  return (
    <Text component="h3" fw="bold">
      {children}
    </Text>
  )
}

interface PartProps {
  readonly person: PersonRecord
  readonly isBusy: boolean
}

type OnStep = Pick<PersonOfficeViewProps, 'onStep'>
type OnReplace = Pick<PersonOfficeViewProps, 'onReplace'>

function Registration({
  person: { withdrawnAt, whatsapp = '', email = '' },
  isBusy,
  onCorrect,
  onStep,
}: PartProps & OnStep & { readonly onCorrect: () => void }) {
  const isWithdrawn = withdrawnAt !== undefined
  return (
    <Card as="section" gap={12} padding={16}>
      <PartTitle>Registration</PartTitle>
      <p className="strong">{isWithdrawn ? `Withdrawn on ${campDateTime(withdrawnAt)}` : 'Registered'}</p>
      {whatsapp !== '' && (
        <Anchor href={`tel:${whatsapp.replace(/[^+\d]/g, '')}`}>{phoneText(whatsapp)}</Anchor>
      )}
      {email !== '' && (
        <Anchor href={`mailto:${email}`} className="wraps">
          {email}
        </Anchor>
      )}
      <Row gap={8} wraps fills>
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
      </Row>
    </Card>
  )
}

function SignIn({ person, isBusy, onReplace }: PartProps & OnReplace) {
  return (
    <Card as="section" gap={12} padding={16}>
      <PartTitle>Sign-in</PartTitle>
      <p className="strong">
        {signInWords[person.signIn]}
        {person.firstPasswordEndsAt !== undefined &&
          ` It works until ${campDateTime(person.firstPasswordEndsAt)}.`}
      </p>
      <Row gap={8} wraps fills>
        <Button variant="default" disabled={isBusy} onClick={() => onReplace('password', person)}>
          New password
        </Button>
      </Row>
    </Card>
  )
}

interface WalletProps extends PartProps, OnStep {
  readonly hasStatement: boolean
}

function Wallet({ person: { wallet, code }, isBusy, onStep, hasStatement }: WalletProps) {
  const isFrozen = wallet.frozenAt !== undefined
  return (
    <Card as="section" gap={12} padding={16} style={wide}>
      <PartTitle>Wallet</PartTitle>
      <p className="strong">
        {formatUsd(wallet.balance)}
        {isFrozen && ` · frozen since ${campDateTime(wallet.frozenAt)}`}
      </p>
      <Row gap={8} wraps fills>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => onStep({ kind: isFrozen ? 'free' : 'freeze' })}
        >
          {isFrozen ? 'Free the wallet' : 'Freeze the wallet'}
        </Button>
        {hasStatement && (
          <Button variant="default" component={Link} to={`/admin/statements/${encodeURIComponent(code)}`}>
            Statement
          </Button>
        )}
      </Row>
    </Card>
  )
}

function Cards({ person, isBusy, onStep, onReplace }: PartProps & OnStep & OnReplace) {
  const hasCard = holdingCard(person) !== undefined
  const newest = person.cards.at(-1)
  return (
    <Card as="section" gap={12} padding={16} style={wide}>
      <PartTitle>Cards</PartTitle>
      <Stack as="ul" gap={12}>
        {person.cards.map(({ number, issuedAt, lostAt }) => (
          <Row as="li" key={number} gap="8px 12px" wraps align="center" justify="space-between">
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
          </Row>
        ))}
      </Stack>
      {!hasCard && <Text>No card holds now. Make a new one, or say that the last one was found.</Text>}
      <Row gap={8} wraps fills>
        <Button variant="default" disabled={isBusy} onClick={() => onReplace('card', person)}>
          New card
        </Button>
      </Row>
    </Card>
  )
}
